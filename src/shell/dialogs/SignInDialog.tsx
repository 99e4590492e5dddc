import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { sendSignIn } from '#src/public/signIn/sendSignIn.ts';
import { CodeBox } from '#src/ui/inputs/CodeBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';

interface SignInDialogProps {
  onToken: (token: string) => void;
  onLeave: () => void;
}

export const SignInDialog = ({ onToken, onLeave }: SignInDialogProps) => {
  const id = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  /** Undefined if no code is required. */
  const [code, setCode] = useState<string | undefined>();
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<string | undefined>();
  const [isPending, setIsPending] = useState(false);
  const changeUser = (name: string) => {
    setUsername(name);
    setCode(undefined);
  };
  const submit = async () => {
    setIsPending(true);
    setError(undefined);
    const outcome = await sendSignIn(username, password, code);
    setIsPending(false);
    // A new password or two-step sign-in is set up on the sign-in page. The input on this screen is stored until then.
    if ('token' in outcome && (outcome.mustChange || outcome.mustSetUp)) onLeave();
    else if ('token' in outcome) onToken(outcome.token);
    else {
      setError(outcome.error);
      if (outcome.isCodeWanted) {
        setCode('');
        setTries(tries + 1);
      }
    }
  };
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && onLeave()} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Sign in to continue</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogContent>
          <div className="sign-in-over">
            <p>Your session has ended. Your changes are kept. Sign in to continue.</p>
            <TextBox label="Username" width="100%" autoFocus autoComplete="username" value={username} onChange={changeUser} />
            <TextBox
              label="Password"
              type="password"
              width="100%"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
            {code !== undefined && <CodeBox key={tries} value={code} onChange={setCode} />}
            {error && (
              <p className="field-error" role="alert">
                {error}
              </p>
            )}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onLeave}>Leave</Button>
          <Button type="submit" variant="contained" disabled={isPending} aria-busy={isPending}>
            Sign in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
