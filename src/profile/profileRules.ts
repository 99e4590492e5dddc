/** Wording from specification §5 and §8. */
export const profileWords = {
  required: 'UserName and Password are required',
  emailHint: 'This is not a valid email.',
  emailError: 'Invalid email format.',
  codeNeeded: 'Enter the code that your authenticator app shows',
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
  /** Code of the second step, if required. */
  Code: string;
}

export type ProfileErrors = Partial<Record<keyof ProfileForm, string>>;

const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

export const isProfileEmail = (text: string) => emailPattern.test(text);

/** Returns an error for each field that keeps the profile from being saved. Empty if there are none. */
export const profileErrors = (form: ProfileForm, isCodeNeeded = false): ProfileErrors => {
  const errors: ProfileErrors = {};
  if (form.Email && !isProfileEmail(form.Email)) errors.Email = profileWords.emailError;
  if (!form.UserName.trim()) errors.UserName = profileWords.required;
  if (!form.Password) errors.Password = profileWords.required;
  if (form.NewPassword && form.NewPassword === form.Password) errors.NewPassword = profileWords.samePassword;
  if (isCodeNeeded && !form.Code.trim()) errors.Code = profileWords.codeNeeded;
  return errors;
};
