import { listAccessGroups } from '#contract/masterData/entities/accessGroups.ts';
import { listAccessGroupsOfUser } from '#contract/system/users/calls.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ErrorState } from '#src/ui/states/states.tsx';

interface GroupListProps {
  title: string;
  names: readonly string[];
}

const GroupList = ({ title, names }: GroupListProps) => (
  <section className="group-list">
    <h3>{title}</h3>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
    <ul tabIndex={0} aria-label={`${title} access groups`}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </section>
);

/** Lists the user's access groups. Read-only, because only an administrator may change them. */
export const AccessGroupLists = ({ userId }: { userId: number }) => {
  const allGroups = useAnswer(listAccessGroups, {});
  const userGroups = useAnswer(listAccessGroupsOfUser, { params: { id: userId } });
  const error = allGroups.error ?? userGroups.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => Promise.all([allGroups.refetch(), userGroups.refetch()])}
        title="The access groups failed to load"
      />
    );
  const allowedNames = (userGroups.data ?? []).map((group) => group.AcessGroupName);
  const deniedNames = (allGroups.data ?? []).map((group) => group.AcessGroupName).filter((name) => !allowedNames.includes(name));
  return (
    <>
      <div className="group-lists">
        <GroupList title="Allowed" names={allowedNames} />
        <GroupList title="Denied" names={userGroups.data ? deniedNames : []} />
      </div>
      {getUserRoles().includes('Admin') && <p className="note">Administrators may open everything of the staff.</p>}
    </>
  );
};
