import { useState } from 'react';
import { getReturnedPallets, returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import type { DaySheetStop } from '#contract/warehouse/pallets/daySheet.ts';
import { screens } from '#contract/screenPaths.ts';
import { askedKinds } from '#src/api/askedKinds.ts';
import type { AskedKind } from '#src/api/askedKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useTyped } from '#src/drafts/useTyped.ts';
import type { TypedContent } from '#src/drafts/useTyped.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { BackGrid } from './BackGrid.tsx';
import { answersTo, countErrors, linesOf } from './backDraft.ts';
import type { BackValues } from './backDraft.ts';
import { useRecorded } from './useRecorded.ts';

interface StopBackProps {
  stop: Pick<DaySheetStop, 'CustomerId' | 'CustomerName'>;
  day: string;
  haulierId: number | null;
  onClose: () => void;
}

type Typed = Pick<BackValues, 'Counts'>;

const stopAbout = ({ stop, day, haulierId }: StopBackProps) => `stop-back-${day}-${haulierId ?? 0}-${stop.CustomerId}`;
const titleOf = ({ stop }: StopBackProps) => `Pallets returned by ${stop.CustomerName}`;

/** Pallets that the driver brought back from one stop. */
export const StopBack = (props: StopBackProps) => (
  <DraftOffer<TypedContent<Typed>> about={stopAbout(props)} isTakenAtOnce panel={{ title: titleOf(props), onClose: props.onClose }}>
    {(taken) => <BackPanel {...props} taken={taken} />}
  </DraftOffer>
);

const BackPanel = ({ taken, ...props }: StopBackProps & { taken: Draft<TypedContent<Typed>> | undefined }) => {
  const { stop, day, haulierId, onClose } = props;
  const { CustomerId, CustomerName } = stop;
  const answer = useAnswer(getReturnedPallets, { params: { id: CustomerId, from: day, to: day } });
  const { values, set, draft, finish, askFirst } = useTyped<Typed>({
    kind: 'stop back',
    about: stopAbout(props),
    address: screens.daySheet,
    describe: (typed) => ({ title: titleOf(props), detail: plural(Object.keys(typed.Counts ?? {}).length, 'type') }),
    taken,
    saved: { Counts: {} },
  });
  const { Counts } = values;
  const { invalid, setInvalid } = useInvalid();
  const tellRecorded = useRecorded();
  const types = answer.data?.Held ?? [];
  const { Lines, keys } = linesOf(types, { Counts, LossBearer: 'Customer' }, invalid);
  const count = Lines.reduce((total, { Quantity }) => total + Quantity, 0);
  const save = useAction(returnPalletList, {
    keys: draft,
    isToldBeside: true,
    onDone: ({ Movements }, { body }) => {
      finish();
      tellRecorded({ movements: Movements, customerName: CustomerName, sent: body });
      onClose();
    },
  });
  /** Questions already confirmed for these pallets. */
  const [meant, setMeant] = useState<AskedKind[]>([]);
  const asked = askedKinds(save.error);
  const run = () => {
    const confirmed = [...meant, ...asked];
    setMeant(confirmed);
    return send(confirmed);
  };
  const send = (confirmed: readonly AskedKind[]) =>
    Lines.length > 0 &&
    invalid.size === 0 &&
    save.run({
      params: { id: CustomerId },
      body: {
        ReturnedOn: day,
        HaulierId: haulierId,
        Reference: `Day sheet ${formatDate(day)}`,
        Lines,
        ...answersTo(confirmed),
      },
    });
  return (
    <SidePanel
      isOpen
      title={titleOf(props)}
      isDirty={false}
      onClose={() => askFirst(onClose)}
      actions={
        <>
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={save.pending} disabled={Lines.length === 0} onPress={run}>
            {asked.includes('MorePallets')
              ? 'Record anyway'
              : asked.length > 0
                ? 'Record with this date'
                : `Record ${plural(count, 'pallet')}`}
          </ActionButton>
          <FailedSave failure={asked.length > 0 ? save.anyFailure : save.failure} pending={save.pending} />
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
              setMeant([]);
              set({ Counts: { ...Counts, [id]: counts } });
            }}
            onInvalid={setInvalid}
          />
        </>
      )}
    </SidePanel>
  );
};
