import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '#contract/system/users/twoStep.ts';
import { useAction } from '#src/api/useAction.ts';
import { inFours } from '#src/public/signIn/recoveryCodes.ts';
import { CodeBox } from '#src/ui/inputs/CodeBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export type TwoStepDeed = 'begin' | 'renew' | 'end';

interface DialogProps {
  onClose: () => void;
  /** The user name, for a password manager. */
  userName?: string | undefined;
}

interface CodesProps extends DialogProps {
  onCodes: (codes: readonly string[]) => void;
}

interface PasswordBoxProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

const PasswordBox = (props: PasswordBoxProps) => (
  <TextBox label="Password" type="password" width="100%" autoFocus autoComplete="current-password" {...props} />
);

/** A form element, because password managers look for one. The dialog handles Enter. */
const Questions = ({ children, userName }: { children: ReactNode; userName?: string | undefined }) => (
  <form onSubmit={(event) => event.preventDefault()}>
    {userName !== undefined && <input type="text" hidden readOnly autoComplete="username" value={userName} />}
    {children}
  </form>
);

type Begun = AnswerOf<typeof beginTwoStep>;

const AskPassword = ({ onBegun, onClose, userName }: DialogProps & { onBegun: (begun: Begun) => void }) => {
  const [Password, setPassword] = useState('');
  const action = useAction(beginTwoStep, { isErrorInline: true, onDone: onBegun });
  return (
    <ConfirmDialog
      isOpen
      title="Set up two-step sign-in"
      confirm="Continue"
      pending={action.pending}
      isConfirmDisabled={Password === ''}
      isDirty={false}
      failure={action.failure}
      onConfirm={() => action.run({ body: { Password } })}
      onClose={onClose}
    >
      <p>You also need a code from an authenticator app on your phone to sign in. A stolen password is then not enough.</p>
      <Questions userName={userName}>
        <PasswordBox value={Password} onChange={setPassword} error={action.fieldErrors.Password} />
      </Questions>
    </ConfirmDialog>
  );
};

const Scan = ({ begun, onCodes, onClose }: CodesProps & { begun: Begun }) => {
  const [Code, setCode] = useState('');
  const action = useAction(confirmTwoStep, { isErrorInline: true, onDone: ({ Codes }) => onCodes(Codes) });
  return (
    <ConfirmDialog
      isOpen
      title="Scan with your authenticator app"
      confirm="Turn on"
      pending={action.pending}
      isConfirmDisabled={Code.trim() === ''}
      isDirty={false}
      failure={action.failure}
      onConfirm={() => action.run({ body: { Code } })}
      onClose={onClose}
    >
      <div className="two-step-scan">
        <img src={begun.Picture} alt="The key as a QR code" width="180" height="180" />
        <div>
          <p>
            On this device: <a href={begun.Address}>open the app</a>.
          </p>
          <p>
            No camera? Enter this key: <code>{inFours(begun.Key)}</code>
          </p>
        </div>
      </div>
      <Questions>
        <CodeBox
          value={Code}
          onChange={setCode}
          error={action.fieldErrors.Code}
          hint="Enter the six digits that the app shows for Demijohn."
        />
      </Questions>
    </ConfirmDialog>
  );
};

const words = {
  renew: {
    title: 'New recovery codes',
    confirm: 'Make new codes',
    says: 'Ten new codes are shown once. The old ones then stop working.',
  },
  end: { title: 'Turn off two-step sign-in', confirm: 'Turn off', says: 'You then sign in with your password alone.' },
} as const;

const Again = ({ twoStepAction, onCodes, onClose, userName }: CodesProps & { twoStepAction: 'renew' | 'end' }) => {
  const [Password, setPassword] = useState('');
  const [Code, setCode] = useState('');
  const renew = useAction(renewRecoveryCodes, { isErrorInline: true, onDone: ({ Codes }) => onCodes(Codes) });
  const end = useAction(endTwoStep, { isErrorInline: true, onDone: onClose, toast: 'Two-step sign-in is off' });
  const action = twoStepAction === 'renew' ? renew : end;
  const { title, confirm, says } = words[twoStepAction];
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={confirm}
      isDanger={twoStepAction === 'end'}
      pending={action.pending}
      isConfirmDisabled={Password === '' || Code.trim() === ''}
      isDirty={false}
      failure={action.failure}
      onConfirm={() => action.run({ body: { Password, Code } })}
      onClose={onClose}
    >
      <p>{says}</p>
      <Questions userName={userName}>
        <PasswordBox value={Password} onChange={setPassword} error={action.fieldErrors.Password} />
        <CodeBox value={Code} onChange={setCode} error={action.fieldErrors.Code} autoFocus={false} />
      </Questions>
    </ConfirmDialog>
  );
};

export const TwoStepDialog = ({ twoStepAction, onClose, userName }: DialogProps & { twoStepAction: TwoStepDeed }) => {
  const [begun, setBegun] = useState<Begun | undefined>();
  const [codes, setCodes] = useState<readonly string[] | undefined>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (twoStepAction !== 'begin') return <Again twoStepAction={twoStepAction} onCodes={setCodes} onClose={onClose} userName={userName} />;
  if (begun) return <Scan begun={begun} onCodes={setCodes} onClose={onClose} />;
  return <AskPassword onBegun={setBegun} onClose={onClose} userName={userName} />;
};
