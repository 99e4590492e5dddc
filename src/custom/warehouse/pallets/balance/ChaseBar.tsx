import { openCollectionList, remindOfPallets } from '#contract/warehouse/pallets/chase.ts';
import type { ChaseRow } from '#contract/warehouse/pallets/chase.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { useTellQueued } from '#src/ui/screen/say/useTellQueued.ts';
import { plural } from '#src/ui/text/format.ts';

interface ChaseBarProps {
  chosen: readonly ChaseRow[];
  onDone: () => void;
}

/** Buttons that e-mail a reminder to the selected customers, or print a list of the pallets that a haulier can collect from them. */
export const ChaseBar = ({ chosen, onDone }: ChaseBarProps) => {
  const notifyQueued = useTellQueued('reminder');
  const ids = chosen.map(({ CustomerId }) => CustomerId);
  const remind = useAction(remindOfPallets, {
    isErrorInline: true,
    onDone: (results) => {
      notifyQueued(results);
      onDone();
    },
  });
  const collect = useAction(openCollectionList, { onDone: openInNewTab });
  return (
    chosen.length > 0 && (
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="m"
          pending={remind.pending}
          refusal={remind.refusal}
          onPress={() => remind.run({ body: { CustomerIds: ids } })}
        >
          {`Remind ${plural(chosen.length, 'customer')} by e-mail`}
        </ActionButton>
        <ActionButton shortcut="c" pending={collect.pending} onPress={() => collect.run({ query: { customers: ids.join(',') } })}>
          Collection list
        </ActionButton>
      </ActionBar>
    )
  );
};
