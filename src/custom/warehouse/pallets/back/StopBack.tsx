import { useState } from 'react';
import { getReturnedPallets, returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import type { DaySheetStop } from '#contract/warehouse/pallets/daySheet.ts';
import { screens } from '#contract/screenPaths.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import type { AskedKind } from '#src/api/listQuestionKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { BackGrid } from './BackGrid.tsx';
import { toConfirmations, countErrors, buildReturnLines } from './backDraft.ts';
import type { BackValues } from './backDraft.ts';
import { useRecorded } from './useRecorded.ts';

interface StopBackProps {
  stop: Pick<DaySheetStop, 'CustomerId' | 'CustomerName'>;
  day: string;
  haulierId: number | null;
  onClose: () => void;
}

type StopValues = Pick<BackValues, 'Counts'>;

const stopAbout = ({ stop, day, haulierId }: StopBackProps) => `stop-back-${day}-${haulierId ?? 0}-${stop.CustomerId}`;
const formatTitle = ({ stop }: StopBackProps) => `Pallets returned by ${stop.CustomerName}`;

/** Records the pallets that a driver brought back from one stop. */
export const StopBack = (props: StopBackProps) => (
  <DraftOffer<TypedContent<StopValues>>
    about={stopAbout(props)}
    continuesAtOnce
    panel={{ title: formatTitle(props), onClose: props.onClose }}
  >
    {(storedDraft) => <ReturnPanel {...props} storedDraft={storedDraft} />}
  </DraftOffer>
);

const ReturnPanel = ({ storedDraft, ...props }: StopBackProps & { storedDraft: Draft<TypedContent<StopValues>> | undefined }) => {
  const { stop, day, haulierId, onClose } = props;
  const { CustomerId, CustomerName } = stop;
  const answer = useAnswer(getReturnedPallets, { params: { id: CustomerId, from: day, to: day } });
  const {
    values,
    set,
    draft,
    finish,
    askFirst: confirmClose,
  } = useOneOffForm<StopValues>({
    kind: 'stop back',
    about: stopAbout(props),
    address: screens.daySheet,
    describe: (stopValues) => ({ title: formatTitle(props), detail: plural(Object.keys(stopValues.Counts ?? {}).length, 'type') }),
    storedDraft,
    saved: { Counts: {} },
  });
  const { Counts } = values;
  const { invalid, setInvalid } = useInvalid();
  const notifyRecorded = useRecorded();
  const types = answer.data?.Held ?? [];
  const { Lines, keys } = buildReturnLines(types, { Counts, LossBearer: 'Customer' }, invalid);
  const count = Lines.reduce((total, { Quantity }) => total + Quantity, 0);
  const save = useAction(returnPalletList, {
    keys: draft,
    isErrorInline: true,
    onDone: ({ Movements }, { body }) => {
      finish();
      notifyRecorded({ movements: Movements, customerName: CustomerName, sent: body });
      onClose();
    },
  });
  /** Kinds of question that the user has confirmed for these pallets. */
  const [confirmedKinds, setConfirmedKinds] = useState<AskedKind[]>([]);
  const questions = listQuestionKinds(save.error);
  const confirmAndSend = () => {
    const confirmations = [...confirmedKinds, ...questions];
    setConfirmedKinds(confirmations);
    return send(confirmations);
  };
  const send = (confirmations: readonly AskedKind[]) =>
    Lines.length > 0 &&
    invalid.size === 0 &&
    save.run({
      params: { id: CustomerId },
      body: {
        ReturnedOn: day,
        HaulierId: haulierId,
        Reference: `Day sheet ${formatDate(day)}`,
        Lines,
        ...toConfirmations(confirmations),
      },
    });
  return (
    <SidePanel
      isOpen
      title={formatTitle(props)}
      isDirty={false}
      onClose={() => confirmClose(onClose)}
      actions={
        <>
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={save.pending} disabled={Lines.length === 0} onPress={confirmAndSend}>
            {questions.includes('MorePallets')
              ? 'Record anyway'
              : questions.length > 0
                ? 'Record with this date'
                : `Record ${plural(count, 'pallet')}`}
          </ActionButton>
          <FailedSave failure={questions.length > 0 ? save.anyFailure : save.failure} pending={save.pending} />
        </>
      }
    >
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {!answer.error && !answer.data && <Loading rows={4} />}
      {answer.data && (
        <>
          {answer.data.ReturnCount > 0 && (
            <p className="note">
              {`Recorded on this day: ${answer.data.Returns.map(({ Quantity, Code }) => `${formatQuantity(Quantity)} ${Code}`).join(', ')}.`}
            </p>
          )}
          <BackGrid
            types={types}
            counts={Counts}
            errors={countErrors(save.fieldErrors, keys)}
            isOfDriver
            hasFocus
            onChange={(id, counts) => {
              save.reset();
              setConfirmedKinds([]);
              set({ Counts: { ...Counts, [id]: counts } });
            }}
            onInvalid={setInvalid}
          />
        </>
      )}
    </SidePanel>
  );
};
