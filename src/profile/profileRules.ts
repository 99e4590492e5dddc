/** Specification §5 and §8: the words are part of it. */
export const profileWords = {
  required: 'UserName and Password are required',
  emailHint: 'This is not a valid email.',
  emailError: 'Invalid email format.',
  samePassword: 'New password must be different from the current password.',
  userNameExists: 'UserName already exists.',
  failed: 'Failed to update user',
  saved: 'User edited successfully',
} as const;

export interface ProfileForm {
  FirstName: string;
  SurName: string;
  Email: string;
  UserName: string;
  Password: string;
  NewPassword: string;
}

export type ProfileErrors = Partial<Record<keyof ProfileForm | 'form', string>>;

const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

export const isEmail = (text: string) => emailPattern.test(text);

/** What keeps a profile from being saved; empty where nothing does. */
export const profileErrors = (form: ProfileForm): ProfileErrors => {
  if (!form.UserName.trim() || !form.Password) return { form: profileWords.required };
  if (form.Email && !isEmail(form.Email)) return { Email: profileWords.emailError };
  if (form.NewPassword && form.NewPassword === form.Password) return { NewPassword: profileWords.samePassword };
  return {};
};
