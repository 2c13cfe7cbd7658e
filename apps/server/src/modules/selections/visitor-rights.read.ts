import {
  amountDue,
  awaitBalance,
  downloadAllowance,
  effectiveScope,
  needsDownloadPin,
  selectionStatus,
  type DeliveryScope,
  type DownloadAllowance,
  type DownloadRights,
} from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { findOwnSelection } from './choice/own-selection.ts'
import { readPreferences } from './link-preferences.repository.ts'
import { toSelectionFacts, type SelectionRow, type SelectionsTables } from './selections.module.ts'

/** What one visitor may download of a gallery, before the plan's limits. */
export type VisitorRights = {
  readonly title: string
  readonly accessEpoch: number
  readonly pinRevision: number
  /** The gallery has a PIN, and this browser has not entered it. */
  readonly needsPin: boolean
  readonly switches: Pick<DownloadRights, 'singleDownload' | 'downloadAll'>
  readonly allowance: DownloadAllowance
  /** `delivers`: the switches, as far as the plan allows them. */
  readonly mode: (input: ModeInput) => 'selection' | 'delivery'
}

type Row = {
  readonly title: string
  readonly access_epoch: number
  readonly has_pin: boolean
  readonly pin_revision: number
  readonly typed_revision: number | null
  readonly single_download: boolean
  readonly download_all: boolean
  readonly delivery_scope: DeliveryScope | null
  readonly active: boolean
  readonly link_type: 'public' | 'private' | null
  readonly isSelling: boolean
  readonly selection_id: string | null
  readonly deadline_day: string | null
  readonly finished_at: Date | null
  readonly finished_total: number | null
  readonly paid_before: number
  readonly pix_received_at: Date | null
  readonly chosen: number[] | null
  readonly all_finished: boolean
  /** Cents that have to be paid before anything of the gallery is released; 0 when there is no balance. */
  readonly balance_due: number
  /** This visitor is told the amount: another client's is nobody else's business. */
  readonly pays_balance: boolean
}

/** For gallery `g` with preferences `l`, both of customer $1: whether pictures may have to be paid for. */
export const isSellingColumn = `coalesce(l.active and l.selling, false) or exists (select 1 from selection o
  where o.customer_id = $1 and o.gallery_id = g.id and o.selling) as "isSelling"`

/** One statement, because every request for a file or a part of a ZIP runs it. */
const statement = {
  name: 'visitor_rights',
  text: `select g.title, g.access_epoch, g.single_download, g.download_all, g.delivery_scope,
      g.download_pin_hash is not null as has_pin, g.download_pin_revision as pin_revision,
      c.download_pin_revision as typed_revision,
      coalesce(l.active, false) as active, l.link_type,
      ${isSellingColumn},
      s.id as selection_id, s.deadline_day, s.finished_at, s.finished_total, s.paid_before, s.pix_received_at,
      case when s.finished_at is not null and g.delivery_scope is distinct from 'all' then array(
        select p.number from selected_picture p
        where p.customer_id = $1 and p.selection_id = s.id and p.state = 'yes' and not p.trashed
        order by p.number) end as chosen,
      case when $5 then coalesce((select bool_and(o.finished_at is not null) from selection o
        where o.customer_id = $1 and o.gallery_id = g.id), false) else false end as all_finished,
      coalesce(greatest(b.amount_cents - b.paid_cents, 0), 0) as balance_due,
      coalesce($5 or not b.for_client or b.client_id = $3, false) as pays_balance
    from gallery g
    left join link_preferences l on l.customer_id = g.customer_id and l.gallery_id = g.id
    left join selection s on s.customer_id = g.customer_id and s.gallery_id = g.id and s.client_id = $3
    left join gallery_balance b on b.customer_id = g.customer_id and b.gallery_id = g.id
    left join client_grant c on c.customer_id = g.customer_id and c.gallery_id = g.id and c.session_id = $4
    where g.customer_id = $1 and g.id = $2 and g.deleted_at is null`,
}

type Visitor = Pick<FamilyPrincipal, 'kind' | 'customerId' | 'clientId' | 'participantId' | 'sessionId'>

/** Returns null when the gallery does not exist. */
export async function readVisitorRights(
  db: Database,
  { kind, customerId, clientId, participantId, sessionId }: Visitor,
  galleryId: string,
): Promise<VisitorRights | null> {
  const values = [customerId, galleryId, clientId, sessionId, kind === 'preview']
  const [row] = await db.readTenant<Row>(customerId, { ...statement, values })
  if (!row) return null
  const rights = toVisitorRights(row, kind === 'preview')
  return participantId === null ? rights : { ...rights, ...participantRights }
}

/** Whom a client invited to choose sees the selection only, and downloads nothing, also after it is finished. */
const participantRights = {
  needsPin: false,
  switches: { singleDownload: false, downloadAll: false },
  allowance: { numbers: [], waiting: null },
  mode: () => 'selection',
} as const satisfies Partial<VisitorRights>

function toVisitorRights(row: Row, isPreview: boolean): VisitorRights {
  const payment = {
    finishedTotal: row.finished_total,
    paidBefore: row.paid_before,
    received: row.pix_received_at !== null,
  }
  const selection =
    row.selection_id === null
      ? null
      : { finished: row.finished_at !== null, due: amountDue(payment), chosen: row.chosen ?? [] }
  return {
    title: row.title,
    accessEpoch: row.access_epoch,
    pinRevision: row.pin_revision,
    needsPin: needsDownloadPin({
      isPreview,
      requiredRevision: row.has_pin ? row.pin_revision : null,
      typedRevision: row.typed_revision,
    }),
    switches: { singleDownload: row.single_download, downloadAll: row.download_all },
    allowance: awaitBalance(
      downloadAllowance(effectiveScope(row.delivery_scope, row.isSelling), selection),
      row.balance_due,
      row.pays_balance,
    ),
    mode: (input) =>
      isPreview ? previewMode(row, input) : galleryMode(row, row.selection_id === null ? null : row, input),
  }
}

type Preferences = Pick<SelectionsTables['link_preferences'], 'active' | 'link_type'>
type OwnSelection = Pick<SelectionRow, 'deadline_day' | 'finished_at'>

/** `delivers`: pictures of the gallery can be downloaded. */
type ModeInput = { readonly delivers: boolean; readonly now: Date }

/** With both on, a family first chooses and sees the delivery after finishing; never both on one screen. */
export function galleryMode(
  preferences: Preferences,
  ownSelection: OwnSelection | null,
  { delivers, now }: ModeInput,
): 'selection' | 'delivery' {
  if (!preferences.active) return 'delivery'
  if (!ownSelection) return preferences.link_type === 'public' ? 'selection' : 'delivery'
  return selectionStatus(toSelectionFacts(ownSelection), now) === 'done' && delivers ? 'delivery' : 'selection'
}

/**
 * The preview shows what the family sees: the selection, until every private selection is finished and its pictures can
 * be downloaded.
 */
function previewMode(
  { active, link_type, all_finished }: Pick<Row, 'active' | 'link_type' | 'all_finished'>,
  { delivers }: ModeInput,
): 'selection' | 'delivery' {
  if (!active) return 'delivery'
  return link_type === 'private' && all_finished && delivers ? 'delivery' : 'selection'
}

export async function readSelectionMode(
  tx: Tx,
  principal: FamilyPrincipal,
  galleryId: string,
  input: ModeInput,
): Promise<'selection' | 'delivery'> {
  const preferences = await readPreferences(tx, principal.customerId, galleryId)
  if (!preferences.active) return 'delivery'
  return galleryMode(preferences, await findOwnSelection(tx, principal, galleryId), input)
}
