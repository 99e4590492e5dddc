import { useState } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { errorStatus } from '#contract/call/errors.ts';
import { getUser, updateUser, verifyPassword } from '#contract/system/users/calls.ts';
import { profileDraft } from '#src/drafts/shelf/draft.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { call, toFailure } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { refused } from '#contract/call/failure.ts';
import type { Failure } from '#contract/call/failure.ts';
import { isOwnChange } from '#contract/call/failureWords.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { profileErrors, profileWords } from './profileRules.ts';
import type { ProfileErrors, ProfileForm } from './profileRules.ts';

export type ProfileUser = AnswerOf<typeof getUser>;

/** Fields that a draft stores. Passwords must be typed each time. */
type StoredFields = Omit<ProfileForm, 'Password' | 'NewPassword' | 'Code'>;

/** Values that the form started with. */
interface Base {
  Version: number;
  Fields: StoredFields;
}

const makeBase = (user: ProfileUser): Base => ({
  Version: user.Version,
  Fields: { FirstName: user.FirstName ?? '', SurName: user.SurName ?? '', Email: user.Email ?? '', UserName: user.UserName },
});

const makeForm = ({ Fields }: Base): ProfileForm => ({ ...Fields, Password: '', NewPassword: '', Code: '' });

const labels: Record<keyof StoredFields, string> = { FirstName: 'first name', SurName: 'surname', Email: 'e-mail', UserName: 'user name' };
const storedNames = Object.keys(labels) as (keyof StoredFields)[];

const isAlike = (one: Base, other: Base) => storedNames.every((name) => one.Fields[name] === other.Fields[name]);

/** Keeps the user's input. Fields that the user has not changed get the other user's values. */
const mergeProfile = (local: ProfileForm, before: StoredFields, remote: StoredFields): ProfileForm => ({
  ...local,
  ...Object.fromEntries(storedNames.filter((name) => local[name] === before[name]).map((name) => [name, remote[name]])),
});

const describeConflict = (message: string, before: StoredFields, remote: StoredFields) => {
  const changedFields = storedNames.filter((name) => before[name] !== remote[name]).map((name) => labels[name]);
  // Keeps the part of the message that says who changed the profile.
  const change = message.replace(/\. Reload it.*$/, changedFields.length > 0 ? ` (${changedFields.join(', ')})` : '');
  return refused(
    `${profileWords.failed}: ${change}. Your changes are kept. Save again to store ${isOwnChange(message) ? 'both' : 'them with the other changes'}.`,
  );
};

const errorsFrom = (error: Error): ProfileErrors => {
  if (!(error instanceof ApiError)) return {};
  if (error.message === profileWords.userNameExists) return { UserName: profileWords.userNameExists };
  return error.status === errorStatus.PASSWORD_POLICY ? { NewPassword: error.message } : error.errors;
};

const makeProfileBody = (form: ProfileForm, version: number) => ({
  ...form,
  NewPassword: form.NewPassword || undefined,
  Code: form.Code || undefined,
  Version: version,
});

export type ProfileDraft = Draft<FormContent<ProfileForm, Base>>;

const label = {
  kind: profileDraft,
  about: profileDraft,
  address: '',
  describe: () => ({ title: 'Your profile', detail: '' }),
};

interface ProfileFormOptions {
  storedDraft: ProfileDraft | undefined;
  onSaved: () => void;
}

export const useProfileForm = (user: ProfileUser, { storedDraft, onSaved }: ProfileFormOptions) => {
  const [base, setBase] = useState(storedDraft?.content.base ?? makeBase(user));
  // Takes the newer version if no field of the form has changed, for example after two-step sign-in was turned on. The save would be refused otherwise.
  if (user.Version > base.Version && isAlike(makeBase(user), base)) setBase(makeBase(user));
  const savedForm = makeForm(base);
  const [isRestored, setRestored] = useState(storedDraft !== undefined);
  const [form, setForm] = useState({ ...savedForm, ...storedDraft?.content.values });
  // A recovery code must not be stored on the device, because it can replace the second step.
  const { finish, askFirst } = useFormDraft({ ...label, storedDraft, values: { ...form, Code: '' }, saved: savedForm, base });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<Failure | undefined>();
  const toast = useToast();
  const mergeRemote = async (message: string) => {
    try {
      const remote = makeBase(await call(getUser, { params: { id: user.UserId } }));
      setForm((local) => mergeProfile(local, base.Fields, remote.Fields));
      setBase(remote);
      setFailure(describeConflict(message, base.Fields, remote.Fields));
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const update = useAction(updateUser, {
    toast: profileWords.saved,
    onDone: () => {
      finish();
      onSaved();
    },
    onFailed: (error) => {
      const fieldErrors = errorsFrom(error);
      setErrors(fieldErrors);
      if (error.message === profileWords.userNameExists) toast(profileWords.userNameExists, { tone: 'error' });
      else if (error instanceof ApiError && error.code === 'STALE_VERSION') void mergeRemote(error.message);
      else if (!(error instanceof ApiError && error.status === errorStatus.PASSWORD_POLICY))
        setFailure({ ...toFailure(error), message: profileWords.failed });
      return true;
    },
  });
  const set = (name: keyof ProfileForm) => (value: string) => {
    setFailure(undefined);
    setForm((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...before }) => before);
  };
  /** A change of the password or of the e-mail address needs a code too, because both can be used to take over the account. */
  const isCodeNeeded = user.TwoStep && (form.NewPassword !== '' || form.Email !== base.Fields.Email);
  const save = async () => {
    const fieldErrors = profileErrors(form, isCodeNeeded);
    setErrors(fieldErrors);
    setFailure(undefined);
    if (Object.keys(fieldErrors).length === 0) await update.run({ params: { id: user.UserId }, body: makeProfileBody(form, base.Version) });
  };
  const discardDraft = () => {
    const current = makeBase(user);
    setForm(makeForm(current));
    setBase(current);
    setRestored(false);
  };
  /** Shows errors of the new password before the save. The save checks it again. */
  const verifyNewPassword = async () => {
    if (!form.NewPassword) return;
    const answer = await call(verifyPassword, { body: { Password: form.NewPassword, UserName: form.UserName } }).catch(() => undefined);
    if (answer && !answer.IsValid) setErrors((before) => ({ ...before, NewPassword: answer.Errors.join(' ') }));
  };
  return { askFirst, isRestored, discardDraft, form, set, errors, failure, save, pending: update.pending, verifyNewPassword, isCodeNeeded };
};
