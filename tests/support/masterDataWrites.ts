import type { Endpoint } from '#contract/endpoint.ts';
import {
  colourFile,
  customerGroupFile,
  deleteWeight,
  featureFile,
  neckFinishFile,
  sizeFile,
  weightFile,
} from '#contract/reference/calls.ts';
import {
  addAccessGroup,
  addUser,
  deactivateUser,
  deactivateUsers,
  endSessionsOfUser,
  makePasswordLink,
  setAccessGroupsOfUser,
  updateAccessGroup,
  updatePasswordPolicy,
  updateUser,
} from '#contract/users/calls.ts';
import { addListView, changeListView, removeListView, restoreListView } from '#contract/views/calls.ts';
import { getPolicy } from '#server/modules/auth/passwordPolicy.ts';
import type { House } from './mainJob.ts';
import { change, fresh, write } from './write.ts';
import type { Write } from './write.ts';

interface AnyFile {
  table: string;
  id: string;
  calls: { add: Endpoint; edit: Endpoint; importRows: Endpoint };
}

const idColumn = (id: string) => id.replace(/(?<=.)([A-Z])/g, '_$1').toLowerCase();

/** Adds, changes and imports rows of a reference file, whichever it is. */
const referenceWrites = ({ table, id, calls }: AnyFile, record: () => Record<string, unknown>): Write[] => {
  const add = async ({ staff }: House) => (await staff.admin.call(calls.add, { body: record() })) as Record<string, number>;
  return [
    write(calls.add, 'admin', async () => ({ input: { body: record() } })),
    change(calls.edit, 'admin', async (house) => {
      const row = await add(house);
      return {
        input: { params: { id: row[id] }, body: { ...record(), Version: row.Version } },
        row: { table, column: idColumn(id), id: row[id] ?? 0 },
      };
    }),
    write(calls.importRows, 'admin', async () => ({ input: { body: { Rows: [record(), record()] } } })),
  ];
};

const coded = () => ({ Code: fresh('C'), Description: fresh('Amber') });

const addColleague = async ({ app }: House) => (await app.as('Office')).userId;

const userWrites: Write[] = [
  write(addUser, 'admin', async () => ({
    input: { body: { UserName: fresh('clerk'), FirstName: 'Ines', AccessGroups: [{ AccessGroupId: 2 }] } },
  })),
  write(addUser, 'admin', async () => ({
    input: { body: { UserName: fresh('clerk'), Password: 'Crown-Cap-26', FirstName: 'Ida', AccessGroups: [{ AccessGroupId: 2 }] } },
  })),
  change(updateUser, 'admin', async (house) => {
    const id = await addColleague(house);
    return {
      input: { params: { id }, body: { UserName: fresh('clerk'), FirstName: 'Ned', NewPassword: 'Swing-Top-75', Version: 1 } },
      row: { table: 'users', column: 'user_id', id },
    };
  }),
  write(makePasswordLink, 'admin', async (house) => ({ input: { params: { id: await addColleague(house) } } })),
  write(endSessionsOfUser, 'admin', async (house) => ({ input: { params: { id: await addColleague(house) } } })),
  write(deactivateUser, 'admin', async (house) => ({ input: { params: { id: await addColleague(house) } } })),
  write(deactivateUsers, 'admin', async (house) => ({ input: { body: [await addColleague(house), await addColleague(house)] } })),
  write(setAccessGroupsOfUser, 'admin', async (house) => ({
    input: { body: { UserId: await addColleague(house), AccessGroupIds: [3, 4] } },
  })),
  write(addAccessGroup, 'admin', async () => ({ input: { body: { AcessGroupName: fresh('Despatch'), Roles: ['Warehouse' as const] } } })),
  change(updateAccessGroup, 'admin', async ({ staff }) => {
    const group = await staff.admin.call(addAccessGroup, { body: { AcessGroupName: fresh('Counter'), Roles: ['Office'] } });
    return {
      input: {
        params: { id: group.AccessGroupId },
        body: { AcessGroupName: fresh('Counter'), Roles: ['Office' as const], Active: true, Version: group.Version },
      },
      row: { table: 'access_groups', column: 'access_group_id', id: group.AccessGroupId },
    };
  }),
  change(updatePasswordPolicy, 'admin', async ({ db }) => {
    const policy = await getPolicy(db);
    return {
      input: { body: { ...policy, HistoryCount: (policy.HistoryCount + 1) % 24 } },
      row: { table: 'password_policy', column: 'password_policy_id', id: 1 },
    };
  }),
];

const view = () => ({
  Name: fresh('Late deals'),
  IsShared: false,
  Address: [{ Name: 'Show', Value: 'Late' }],
  Columns: [{ Key: 'Status', IsShown: false }],
  Density: 'Compact' as const,
});
const addView = ({ staff }: House) => staff.office.call(addListView, { body: { List: 'orders', ...view() } });

const viewWrites: Write[] = [
  write(addListView, 'office', async () => ({ input: { body: { List: 'orders', ...view() } } })),
  change(changeListView, 'office', async (house) => {
    const { ListViewId: id, Version } = await addView(house);
    return { input: { params: { id }, body: { ...view(), Version } }, row: { table: 'list_views', column: 'list_view_id', id } };
  }),
  write(removeListView, 'office', async (house) => ({ input: { params: { id: (await addView(house)).ListViewId } } })),
  write(restoreListView, 'office', async (house) => {
    const { ListViewId: id } = await addView(house);
    await house.staff.office.call(removeListView, { params: { id } });
    return { input: { params: { id } } };
  }),
];

export const masterDataWrites: Write[] = [
  ...referenceWrites(colourFile, coded),
  ...referenceWrites(sizeFile, () => ({ ...coded(), Millilitres: 500 })),
  ...referenceWrites(weightFile, () => ({ Description: fresh('Light'), Grams: 310.5 })),
  ...referenceWrites(featureFile, coded),
  ...referenceWrites(neckFinishFile, () => ({ ...coded(), DiameterMm: 26.1 })),
  ...referenceWrites(customerGroupFile, () => ({ Description: fresh('Cider makers') })),
  write(deleteWeight, 'admin', async ({ staff }) => {
    const { WeightId } = await staff.admin.call(weightFile.calls.add, { body: { Description: fresh('Heavy'), Grams: 500 } });
    return { input: { params: { id: WeightId } } };
  }),
  ...userWrites,
  ...viewWrites,
];
