import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { getUser } from '#contract/system/users/calls.ts';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { heldUserId } from '#src/api/session/session.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { CodeBox } from '#src/ui/inputs/CodeBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { formatChangedAt, DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { AccessGroupLists } from './AccessGroupLists.tsx';
import { TwoStepLine } from './TwoStepLine.tsx';
import { isProfileEmail, profileWords } from './profileRules.ts';
import { profileDraft } from '#src/drafts/shelf/draft.ts';
import { useProfileForm } from './useProfileForm.ts';
import type { ProfileUser, ProfileDraft } from './useProfileForm.ts';

export const ProfileDialog = (props: { onClose: () => void }) => {
  // Asks about unsaved changes on Escape or a tap outside the dialog, once the form has loaded.
  const confirmLeave = useRef((proceed: () => void) => proceed());
  const onClose = () => confirmLeave.current(props.onClose);
  const setAsking = (ask: (proceed: () => void) => void) => {
    confirmLeave.current = ask;
  };
  const user = useAnswer(getUser, { params: { id: heldUserId() } }, { staleTimeMs: 0 });
  return (
    <Dialog open onClose={onClose} aria-labelledby="profile-title" maxWidth="sm" fullWidth>
      <DialogTitle id="profile-title">Profile</DialogTitle>
      {user.error && (
        <DialogContent>
          <ErrorState error={user.error} onRetry={user.refetch} />
        </DialogContent>
      )}
      {user.isPending && (
        <DialogContent>
          <Loading />
        </DialogContent>
      )}
      {user.data && (
        <DraftOffer<ProfileDraft['content']> about={profileDraft} continuesAtOnce>
          {(storedDraft) => (
            <ProfileFields user={user.data} storedDraft={storedDraft} onAskFirst={setAsking} onClose={onClose} onSaved={props.onClose} />
          )}
        </DraftOffer>
      )}
    </Dialog>
  );
};

interface ProfileFieldsProps {
  user: ProfileUser;
  storedDraft: ProfileDraft | undefined;
  /** Receives the function that asks before the dialog closes. */
  onAskFirst: (ask: (proceed: () => void) => void) => void;
  onClose: () => void;
  onSaved: () => void;
}

const ProfileFields = ({ user, storedDraft, onAskFirst, onClose, onSaved }: ProfileFieldsProps) => {
  const profileForm = useProfileForm(user, { storedDraft, onSaved });
  const { form, set, errors, failure, save, pending, verifyNewPassword, askFirst } = profileForm;
  useEffect(() => onAskFirst(askFirst));
  const isEmailWrong = form.Email !== '' && !isProfileEmail(form.Email);
  const formRef = useFocusFirstError<HTMLFormElement>(errors);
  return (
    <>
      <DialogContent>
        {storedDraft && profileForm.isRestored && (
          <p className="note" role="status">
            Not saved yet, {formatChangedAt(storedDraft)}.{' '}
            <ActionButton kind="quiet" onPress={profileForm.discardDraft} name="Discard changes">
              Discard
            </ActionButton>
          </p>
        )}
        <form
          ref={formRef}
          className="form-grid"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextBox
            label="First name"
            optional
            value={form.FirstName}
            onChange={set('FirstName')}
            error={errors.FirstName}
            width="100%"
            autoFocus
          />
          <TextBox label="Surname" optional value={form.SurName} onChange={set('SurName')} error={errors.SurName} width="100%" />
          <TextBox
            label="Email"
            optional
            value={form.Email}
            onChange={set('Email')}
            error={errors.Email ?? (isEmailWrong ? profileWords.emailHint : undefined)}
            width="100%"
            autoComplete="email"
          />
          <TextBox
            label="Username"
            value={form.UserName}
            onChange={set('UserName')}
            error={errors.UserName}
            width="100%"
            autoComplete="username"
          />
          <TextBox
            label="Password"
            type="password"
            value={form.Password}
            onChange={set('Password')}
            error={errors.Password}
            hint="Needed to save changes"
            width="100%"
            autoComplete="current-password"
          />
          <TextBox
            label="New password"
            optional
            type="password"
            value={form.NewPassword}
            onChange={set('NewPassword')}
            onBlur={() => void verifyNewPassword()}
            error={errors.NewPassword}
            width="100%"
            autoComplete="new-password"
          />
          {profileForm.isCodeNeeded && <CodeBox value={form.Code} onChange={set('Code')} error={errors.Code} autoFocus={false} />}
          <CheckBox label="Active" isSwitch checked={user.Active} disabled onChange={() => undefined} />
          <button type="submit" hidden>
            Save
          </button>
        </form>
        <TwoStepLine userName={user.UserName} />
        <AccessGroupLists userId={user.UserId} />
      </DialogContent>
      <DialogActions>
        <FailedSave failure={failure} onRetry={save} pending={pending} />
        <Button onClick={onClose}>Cancel</Button>
        <ActionButton kind="primary" shortcut="Ctrl+S" pending={pending} onPress={save}>
          Save
        </ActionButton>
      </DialogActions>
    </>
  );
};
