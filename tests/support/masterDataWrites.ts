import type { Endpoint } from '#contract/call/endpoint.ts';
import { allPartFiles } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { companyFile } from '#contract/masterData/entities/company.ts';
import { addAccessGroup, updateAccessGroup } from '#contract/masterData/entities/accessGroups.ts';
import {
  addUser,
  deactivateUser,
  deactivateUsers,
  endSessionsOfUser,
  endTwoStepOfUser,
  makePasswordLink,
  openTwoStepOfUser,
  setAccessGroupsOfUser,
  updatePasswordPolicy,
  updateUser,
  updateUsers,
} from '#contract/system/users/calls.ts';
import { addListView, changeListView, removeListView, restoreListView } from '#contract/system/views/calls.ts';
import { addRecordFile, removeRecordFile, restoreRecordFile } from '#contract/masterData/files/calls.ts';
import { erasePersonalData } from '#contract/system/personalData/calls.ts';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { given } from './given.ts';
import { getPolicy } from '#server/modules/system/auth/passwords/passwordPolicy.ts';
import { maxWrongCodes } from '#server/modules/system/auth/secondStep/acceptCode.ts';
import type { House } from './mainJob.ts';
import { addSample, flatSampleOf, sampleOf, writable } from './samples.ts';
import { change, fresh, write } from './write.ts';
import type { Write } from './write.ts';

const idColumn = (id: string) => id.replace(/(?<=.)([A-Z])/g, '_$1').toLowerCase();

/** Adds, changes, deactivates and imports records of any entity. */
const entityWrites = (file: Entity): Write[] => {
  const { table, id, calls } = file;
  const add = async ({ staff }: House) => (await addSample(staff.admin, file)) as Record<string, number>;
  const removal: Write[] = file.canRemove
    ? [
        write(calls.remove as Endpoint, 'admin', async (house) => ({ input: { params: { id: (await add(house))[id] } } })),
        write(calls.removeMany, 'admin', async (house) => ({
          input: { body: [(await add(house))[id], (await add(house))[id]] },
        })),
        write(calls.removeAll as Endpoint, 'admin', async (house) => ({
          input: { query: { filter: { id: [(await add(house))[id], (await add(house))[id]] } }, body: { Count: 2 } },
        })),
        write(calls.restoreAll as Endpoint, 'admin', async (house) => {
          const body = [(await add(house))[id], (await add(house))[id]];
          await house.staff.admin.call(calls.removeMany, { body });
          return { input: { body: { Ids: body } } };
        }),
      ]
    : [];
  return [
    write(calls.add as Endpoint, 'admin', async ({ staff }) => ({ input: { body: await sampleOf(staff.admin, file) } })),
    change(calls.edit as Endpoint, 'admin', async (house) => {
      const row = await add(house);
      return {
        input: { params: { id: row[id] }, body: { ...(await sampleOf(house.staff.admin, file)), Version: row.Version } },
        row: { table, column: idColumn(id), id: row[id] ?? 0 },
      };
    }),
    write(calls.editMany, 'admin', async (house) => ({
      input: { body: { Ids: [(await add(house))[id], (await add(house))[id]], Changes: file.canRemove ? { Active: true } : {} } },
    })),
    ...removal,
    ...fileWrites(file),
  ];
};

/** Imports records and reverses an import. */
const fileWrites = (file: Entity): Write[] => {
  const { calls } = file;
  return [
    write(calls.importRows as Endpoint, 'admin', async ({ staff }) => ({
      input: { body: { Rows: [await flatSampleOf(staff.admin, file), await flatSampleOf(staff.admin, file)] } },
    })),
    write(calls.undoImport as Endpoint, 'admin', async ({ staff }) => {
      const imported = await staff.admin.call(calls.importRows, { body: { Rows: [await flatSampleOf(staff.admin, file)] } });
      return { input: { params: { id: imported.ImportId } } };
    }),
  ];
};

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
  write(endTwoStepOfUser, 'admin', async (house) => {
    const id = await addColleague(house);
    await house.db.updateTable('users').set({ TwoStepSince: new Date() }).where('UserId', '=', id).execute();
    return { input: { params: { id } } };
  }),
  write(openTwoStepOfUser, 'admin', async (house) => {
    const UserId = await addColleague(house);
    await house.db.updateTable('users').set({ TwoStepSince: new Date() }).where('UserId', '=', UserId).execute();
    await house.db.insertInto('second_steps').values({ UserId, Secret: 'JBSWY3DPEHPK3PXP', WrongCodes: maxWrongCodes }).execute();
    return { input: { params: { id: UserId } } };
  }),
  write(deactivateUser, 'admin', async (house) => ({ input: { params: { id: await addColleague(house) } } })),
  write(deactivateUsers, 'admin', async (house) => ({ input: { body: [await addColleague(house), await addColleague(house)] } })),
  write(updateUsers, 'admin', async (house) => ({
    input: { body: { Ids: [await addColleague(house), await addColleague(house)], Changes: { AccessGroupIds: [3, 4] } } },
  })),
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
  change(companyFile.calls.edit, 'admin', async ({ staff }) => {
    const { Version } = await staff.admin.call(companyFile.calls.get, { params: { id: 1 } });
    return {
      input: { params: { id: 1 }, body: { TradingName: fresh('Glass'), Version } },
      row: { table: 'company', column: 'company_id', id: 1 },
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

const addFileOf = async ({ db, staff }: House) => {
  const { CustomerId: id } = await given.customer(db);
  const body = Uint8Array.from(plainPdf([fresh('Terms')]));
  return (await staff.office.call(addRecordFile, { params: { subject: 'Customer', id }, query: { fileName: 'terms.pdf' }, body }))
    .RecordFileId;
};

const recordFileWrites: Write[] = [
  write(removeRecordFile, 'office', async (house) => ({ input: { params: { id: await addFileOf(house) } } })),
  write(restoreRecordFile, 'office', async (house) => {
    const id = await addFileOf(house);
    await house.staff.office.call(removeRecordFile, { params: { id } });
    return { input: { params: { id } } };
  }),
];

const personWrites: Write[] = [
  change(erasePersonalData, 'admin', async ({ db }) => {
    const { CustomerId } = await given.customer(db);
    const Name = fresh('Josephine Reed');
    const Email = `${fresh('jo').replace(' ', '')}@aire.example`;
    const { ContactId: id, Version } = await db
      .insertInto('contacts')
      .values({ CustomerId, Name, Email, Phone: '01943 600100' })
      .returning(['ContactId', 'Version'])
      .executeTakeFirstOrThrow();
    const mail = { MessageId: Email, CustomerId, ToAddresses: [Email], Subject: 'Statement', Body: `Dear ${Name}`, State: 'Sent' };
    await db.insertInto('outbox').values(mail).execute();
    return {
      input: { params: { kind: 'Contact' as const, id }, body: { Version, Name, Reason: fresh('Asked') } },
      row: { table: 'contacts', column: 'contact_id', id },
    };
  }),
];

export const masterDataWrites: Write[] = [
  ...writable().flatMap(entityWrites),
  ...allPartFiles.flatMap(fileWrites),
  ...userWrites,
  ...viewWrites,
  ...recordFileWrites,
  ...personWrites,
];
