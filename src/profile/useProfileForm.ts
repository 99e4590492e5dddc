import { useState } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { errorStatus } from '#contract/call/errors.ts';
import { getUser, updateUser, verifyPassword } from '#contract/system/users/calls.ts';
import { profileDraft } from '#src/drafts/shelf/draft.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { call, failureOf } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { refused } from '#contract/call/failure.ts';
import type { Failure } from '#contract/call/failure.ts';
import { wasOneself } from '#contract/call/failureWords.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { profileErrors, profileWords } from './profileRules.ts';
import type { ProfileErrors, ProfileForm } from './profileRules.ts';

export type ProfileUser = AnswerOf<typeof getUser>;

/** Fields that are stored. Passwords are typed each time. */
type KeptFields = Omit<ProfileForm, 'Password' | 'NewPassword' | 'Code'>;

/** Values that the form started with. */
interface Base {
  Version: number;
  Fields: KeptFields;
}

const baseOf = (user: ProfileUser): Base => ({
  Version: user.Version,
  Fields: { FirstName: user.FirstName ?? '', SurName: user.SurName ?? '', Email: user.Email ?? '', UserName: user.UserName },
});

const formOf = ({ Fields }: Base): ProfileForm => ({ ...Fields, Password: '', NewPassword: '', Code: '' });

const labels: Record<keyof KeptFields, string> = { FirstName: 'first name', SurName: 'surname', Email: 'e-mail', UserName: 'user name' };
const keptNames = Object.keys(labels) as (keyof KeptFields)[];

const isAlike = (one: Base, other: Base) => keptNames.every((name) => one.Fields[name] === other.Fields[name]);

/** Keeps what was typed and takes others' changes for the remaining fields. */
const joined = (mine: ProfileForm, before: KeptFields, theirs: KeptFields): ProfileForm => ({
  ...mine,
  ...Object.fromEntries(keptNames.filter((name) => mine[name] === before[name]).map((name) => [name, theirs[name]])),
});

const sayChanged = (message: string, before: KeptFields, theirs: KeptFields) => {
  const what = keptNames.filter((name) => before[name] !== theirs[name]).map((name) => labels[name]);
  const who = message.replace(/: load it again.*$/, what.length > 0 ? ` (${what.join(', ')})` : '');
  return refused(
    `${profileWords.failed}: ${who}. Your changes are kept. Save again to store ${wasOneself(message) ? 'both' : 'them with the other changes'}.`,
  );
};

const errorsFrom = (error: Error): ProfileErrors => {
  if (!(error instanceof ApiError)) return {};
  if (error.message === profileWords.userNameExists) return { UserName: profileWords.userNameExists };
  return error.status === errorStatus.PASSWORD_POLICY ? { NewPassword: error.message } : error.errors;
};

const bodyOf = (form: ProfileForm, version: number) => ({
  ...form,
  NewPassword: form.NewPassword || undefined,
  Code: form.Code || undefined,
  Version: version,
});

export type TakenProfile = Draft<FormContent<ProfileForm, Base>>;

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
  const [base, setBase] = useState(taken?.content.base ?? baseOf(user));
  // Only something outside the form has changed, such as two-step sign-in below it. That is no reason to refuse the save.
  if (user.Version > base.Version && isAlike(baseOf(user), base)) setBase(baseOf(user));
  const saved = formOf(base);
  const [isTaken, setTaken] = useState(taken !== undefined);
  const [form, setForm] = useState({ ...saved, ...taken?.content.values });
  // A recovery code works like a key, so no device stores it.
  const { finish, askFirst } = useFormDraft({ ...label, taken, values: { ...form, Code: '' }, saved, base });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<Failure | undefined>();
  const toast = useToast();
  const takeUpTheirs = async (message: string) => {
    try {
      const theirs = baseOf(await call(getUser, { params: { id: user.UserId } }));
      setForm((mine) => joined(mine, base.Fields, theirs.Fields));
      setBase(theirs);
      setFailure(sayChanged(message, base.Fields, theirs.Fields));
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
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
      else if (error instanceof ApiError && error.code === 'STALE_VERSION') void takeUpTheirs(error.message);
      else if (!(error instanceof ApiError && error.status === errorStatus.PASSWORD_POLICY))
        setFailure({ ...failureOf(error), message: profileWords.failed });
      return true;
    },
  });
  const set = (name: keyof ProfileForm) => (value: string) => {
    setFailure(undefined);
    setForm((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...before }) => before);
  };
  /** The password alone must not be enough to change the password or the address used to recover the account. */
  const wantsCode = user.TwoStep && (form.NewPassword !== '' || form.Email !== base.Fields.Email);
  const save = async () => {
    const found = profileErrors(form, wantsCode);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length === 0) await update.run({ params: { id: user.UserId }, body: bodyOf(form, base.Version) });
  };
  const discardTaken = () => {
    const current = baseOf(user);
    setForm(formOf(current));
    setBase(current);
    setTaken(false);
  };
  /** Checks before the save. The save itself checks again. */
  const verifyNewPassword = async () => {
    if (!form.NewPassword) return;
    const answer = await call(verifyPassword, { body: { Password: form.NewPassword, UserName: form.UserName } }).catch(() => undefined);
    if (answer && !answer.IsValid) setErrors((before) => ({ ...before, NewPassword: answer.Errors.join(' ') }));
  };
  return { askFirst, isTaken, discardTaken, form, set, errors, failure, save, pending: update.pending, verifyNewPassword, wantsCode };
};
