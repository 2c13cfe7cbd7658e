import {
  addClient,
  chooseAsParticipant,
  choosePictures,
  commentAsParticipant,
  commentPicture,
  shareGallery,
} from '@revela/contract'
import { sweepPrivacy } from '../src/modules/privacy/erasure/sweep-privacy.job.ts'
import { makeExport } from '../src/modules/privacy/export/make-export.job.ts'
import { openEraser } from '../src/platform/db/eraser.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import { markMailsSent } from './lifecycle-harness.ts'
import { createUser, type User } from './users.ts'
import { pictureFile } from './picture-file.ts'
import { createFamilySelection, joinParticipant } from './selecting.ts'
import { keysIn } from './store-contents.ts'
import { newWork, uploadAll } from './uploading.ts'

/** An API whose clock the test moves, and the sweep of exports and erasures, which the test runs. */
export async function startPrivacyHarness(start: string) {
  let now = new Date(`${start}-03:00`)
  const api = await apiUnderTest({ clock: () => now })
  const sweep = openSweep(api.stack.sweepUrl)
  const eraser = openEraser(api.stack.env['JOBS_DATABASE_URL'])
  const deps = { ...api.platform, sweep, eraser }
  /** Moves the clock of the gateway too. */
  const setClock = async (to: Date) => {
    now = to
    await api.sandbox.moveClock(now.getTime() - Date.now())
  }
  await setClock(now)
  const wait = (ms: number) => setClock(new Date(now.getTime() + ms))
  return {
    api,
    deps,
    now: () => now,
    setTime: (time: string) => setClock(new Date(`${time}-03:00`)),
    wait,
    runSweep: () => sweepPrivacy(deps),
    /** Moves to the first minute after the week of an erasure requested just now; all notices are sent. */
    passErasureWeek: async () => {
      await markMailsSent(api)
      await wait(6 * 86_400_000)
      await sweepPrivacy(deps)
      await markMailsSent(api)
      await wait(86_400_000 + 60_000)
    },
    /** Makes a requested export like the worker; a negative `maxMs` makes one piece per job. */
    make: async ({ customerId }: User, maxMs = 20_000) => {
      for (let run = 0; run < 500; run += 1) {
        const [copy] = await api.rows<{ id: string; state: string }>(
          'select id, state from account_export where customer_id = $1',
          [customerId],
        )
        if (copy?.state !== 'making') return run
        await makeExport(deps, customerId, copy.id, maxMs)
      }
      throw new Error('the export is not ready after 500 runs')
    },
    close: async () => {
      await eraser.close()
      await sweep.close()
      await api.close()
    },
  }
}

export type PrivacyHarness = Awaited<ReturnType<typeof startPrivacyHarness>>

export const distinctiveTexts = {
  owner: 'Quitéria Jaborandi',
  gallery: 'Bodas em Nhamundá',
  picture: 'DSC_Nhamunda_0001.JPG',
  client: 'Zuleica Quaresma',
  clientEmail: 'zuleica.quaresma@exemplo.test',
  work: 'Trabalho Xique-Xique',
  comment: 'Prefiro sem o tio Ubaldo',
  participant: 'Tia Eufrásia',
  participantComment: 'Esta é a preferida da tia',
  message: 'Segue a galeria do Praxedes',
}

/** A customer with data of every kind: pictures, a work, a client with choices and comments, a gallery sent by mail. */
export async function createFullStudio(api: ApiUnderTest, texts = distinctiveTexts): Promise<User> {
  const user = await createUser(api, { product: 'gallery_pro' })
  await api.rows('update customer set name = $2 where customer_id = $1', [user.customerId, texts.owner])
  await api.rows('update profile set display_name = $2 where customer_id = $1', [user.customerId, texts.owner])
  const family = await createFamilySelection(api, user, { pictures: 3, name: texts.client })
  const { id } = family.gallery
  await api.rows('update gallery set title = $2 where id = $1', [id, texts.gallery])
  await api.rows('update picture set title = $2 where owner_id = $1 and number = 1', [id, texts.picture])
  const params = { gallery_id: id }
  const chosen = await family.browser.call(choosePictures, { params, body: { changes: [{ number: 1, state: 'yes' }] } })
  if (chosen.status >= 300) throw new Error(chosen.text)
  const body = { key: '01890a5d-ac96-774b-bcce-b302099a8058', number: 1, text: texts.comment }
  const commented = await family.browser.call(commentPicture, { params, body })
  if (commented.status >= 300) throw new Error(commented.text)
  const participant = await joinParticipant(api, user, family, texts.participant)
  const opinion = { changes: [{ number: 2, state: 'maybe' as const }] }
  await participant.browser.call(chooseAsParticipant, { params, body: opinion })
  const remark = { key: '01890a5d-ac96-774b-bcce-b302099a8061', number: 2, text: texts.participantComment }
  const remarked = await participant.browser.call(commentAsParticipant, { params, body: remark })
  if (remarked.status >= 300) throw new Error(remarked.text)
  const { work } = await newWork(user, texts.work)
  await uploadAll(user, api.uploader(user.browser), work, [{ name: 'Capa.JPG', file: await pictureFile(77) }], 'work')
  const added = await user.browser.call(addClient, {
    body: { name: texts.client, email: texts.clientEmail, tel: '11987654321' },
  })
  if (added.status >= 300) throw new Error(added.text)
  const sent = await user.browser.call(shareGallery, {
    params: { collection_id: id },
    body: {
      client_name: texts.client,
      client_email: texts.clientEmail,
      client_message: texts.message,
      subject: 'Suas fotos',
    },
  })
  if (sent.status >= 300) throw new Error(sent.text)
  return user
}

export const tenantTables = (api: ApiUnderTest) =>
  api.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and is_tenant_table(oid) order by 1`,
  )

/** All traces of these texts in the database, the queues and the store: the place and the text. */
export async function findTraces(api: ApiUnderTest, texts: readonly string[]): Promise<string[]> {
  const tables = await api.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`,
  )
  const tableQueries = tables.map(
    ({ name }) =>
      `select '${name}: ' || w as trace from unnest($1::text[]) w
       where exists (select from ${name} t where strpos(lower(t::text), lower(w)) > 0)`,
  )
  const rows = await api.rows<{ trace: string }>(tableQueries.join(' union all '), [texts])
  const matches = rows.map(({ trace }) => trace)
  for (const key of await keysIn(api, '')) {
    for (const text of texts) if (key.includes(text)) matches.push(`store ${key.split('/')[0]}: ${text}`)
  }
  return matches
}
