import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { ApiError } from '#contract/request.ts';
import { errorStatus } from '#contract/errors.ts';
import { updateUser, verifyPassword } from '#contract/users/calls.ts';
import type { getUser } from '#contract/users/calls.ts';
import { profileDraft } from '#src/drafts/draft.ts';
import type { Draft } from '#src/drafts/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { call } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { profileErrors, profileWords } from './profileRules.ts';
import type { ProfileErrors, ProfileForm } from './profileRules.ts';

export type ProfileUser = AnswerOf<typeof getUser>;

const formOf = (user: ProfileUser): ProfileForm => ({
  FirstName: user.FirstName ?? '',
  SurName: user.SurName ?? '',
  Email: user.Email ?? '',
  UserName: user.UserName,
  Password: '',
  NewPassword: '',
});

const errorsFrom = (error: Error): ProfileErrors => {
  if (!(error instanceof ApiError)) return {};
  if (error.message === profileWords.userNameExists) return { UserName: profileWords.userNameExists };
  return error.status === errorStatus.PASSWORD_POLICY ? { NewPassword: error.message } : error.errors;
};

const bodyOf = (form: ProfileForm, version: number) => ({
  ...form,
  NewPassword: form.NewPassword || undefined,
  Version: version,
});

export type TakenProfile = Draft<FormContent<ProfileForm, { Version: number }>>;

const label = {
  kind: profileDraft,
  about: profileDraft,
  address: '',
  describe: () => ({ title: 'Your profile', detail: '' }),
};

interface FormHands {
  taken: TakenProfile | undefined;
  onSaved: () => void;
}

export const useProfileForm = (user: ProfileUser, { taken, onSaved }: FormHands) => {
  const [saved] = useState(() => formOf(user));
  const [base, setBase] = useState(taken?.content.base ?? { Version: user.Version });
  const [isTaken, setTaken] = useState(taken !== undefined);
  const [form, setForm] = useState({ ...saved, ...taken?.content.values });
  const { finish, askFirst } = useFormDraft({ ...label, taken, values: form, saved, base });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | undefined>();
  const toast = useToast();
  const update = useAction(updateUser, {
    toast: profileWords.saved,
    onDone: () => {
      finish();
      onSaved();
    },
    onFailed: (error) => {
      const found = errorsFrom(error);
      setErrors(found);
      if (error.message === profileWords.userNameExists) toast(profileWords.userNameExists, { tone: 'error' });
      else if (!(error instanceof ApiError && error.status === errorStatus.PASSWORD_POLICY)) setFailure(profileWords.failed);
      return true;
    },
  });
  const set = (name: keyof ProfileForm) => (value: string) => {
    setFailure(undefined);
    setForm((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...before }) => before);
  };
  const save = async () => {
    const found = profileErrors(form);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length === 0) await update.run({ params: { id: user.UserId }, body: bodyOf(form, base.Version) });
  };
  const discardTaken = () => {
    setForm(saved);
    setBase({ Version: user.Version });
    setTaken(false);
  };
  /** Before the mistake is made; the save itself has the last word. */
  const verifyNewPassword = async () => {
    if (!form.NewPassword) return;
    const answer = await call(verifyPassword, { body: { Password: form.NewPassword, UserName: form.UserName } }).catch(() => undefined);
    if (answer && !answer.IsValid) setErrors((before) => ({ ...before, NewPassword: answer.Errors.join(' ') }));
  };
  return { askFirst, isTaken, discardTaken, form, set, errors, failure, save, pending: update.pending, verifyNewPassword };
};
