import type { AnswerOf, getFamilySelection, getSelectionChanges } from '@revela/contract'
import {
  daysLeft,
  selectionStatus,
  selectionTotals,
  type CalendarDay,
  termsFromStored,
  termsToStored,
} from '@revela/domain'
import { amountDueOf, codeAmountOf, hasAutomaticPix, readPayee, readPixKey } from '../pix-key.ts'
import { toSelectionFacts, type SelectionRow, type SelectionsDeps } from '../selections.module.ts'
import { type Choice, type CommentRow, listChoices, listComments } from './choice.repository.ts'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { findGallery } from '../../galleries/index.ts'
import { listParticipantRevisions } from '../together/participant.repository.ts'
import { changeSelection, findClientSelection, lockClientSelection } from '../selection.repository.ts'

type FamilySelection = NonNullable<AnswerOf<typeof getFamilySelection>['selection']>

export function presentTotals(row: SelectionRow): FamilySelection['totals'] {
  const { chosen, included, extras, totalCents } = selectionTotals(termsFromStored(row), row.chosen)
  return { chosen, included, extras, total: totalCents, maybe: row.maybe }
}

export function presentThreads(comments: readonly CommentRow[]): FamilySelection['comments'] {
  const threads = Map.groupBy(comments, ({ number }) => number)
  return [...threads].map(([number, rows]) => ({
    number,
    messages: rows.map((row) => ({
      id: row.id,
      by: row.author,
      name: row.participant_name,
      text: row.text,
      at: row.written_at.toISOString(),
    })),
  }))
}

function presentFamilySelection(
  row: SelectionRow,
  parts: {
    instructions: string
    choices: readonly Choice[]
    comments: readonly CommentRow[]
    payee: Payee
    paysByPix: boolean
    automaticPix: boolean
    now: Date
  },
): FamilySelection {
  return {
    id: row.id,
    status: selectionStatus(toSelectionFacts(row), parts.now),
    revision: row.revision,
    terms: termsToStored(termsFromStored(row)),
    limit_date: row.deadline_day,
    days_left: daysLeft(row.deadline_day as CalendarDay | null, parts.now),
    instructions: parts.instructions,
    totals: presentTotals(row),
    choices: parts.choices.flatMap(({ number, state }) => (state === 'no' ? [] : [{ number, state }])),
    comments: presentThreads(parts.comments),
    price_accepted: row.price_accepted_at !== null,
    finished_at: row.finished_at?.toISOString() ?? null,
    finished_by: row.finished_by,
    note: row.note,
    reopen_requested_at: row.reopen_requested_at?.toISOString() ?? null,
    deadline_requested_at: row.deadline_requested_at?.toISOString() ?? null,
    declined: row.declined_request && { what: row.declined_request, reason: row.decline_reason },
    payment: presentPayment(row, parts.payee),
    pays_by_pix: parts.paysByPix,
    automatic_pix: parts.automaticPix,
    due: row.pix_received_at === null && row.finished_at !== null ? amountDueOf(row) : 0,
    paid_before: row.paid_before,
    declared_before: row.declared_before,
  }
}

type Payee = NonNullable<FamilySelection['payment']>['payee']

function presentPayment(row: SelectionRow, payee: Payee): FamilySelection['payment'] {
  if (row.pix_code === null || row.finished_total === null) return null
  return {
    code: row.pix_code,
    total: codeAmountOf(row),
    payee,
    declared_at: row.pix_declared_at?.toISOString() ?? null,
    received_at: row.pix_received_at?.toISOString() ?? null,
  }
}

/** Returns the selection of the visitor, if they are a client and have one here. */
export async function findOwnSelection(
  tx: Tx,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<SelectionRow | null> {
  if (principal.clientId === null) return null
  return (await findClientSelection(tx, principal.customerId, galleryId, principal.clientId)) ?? null
}

export async function lockOwnSelection(tx: Tx, principal: FamilyPrincipal, galleryId: string): Promise<SelectionRow> {
  const { customerId, clientId } = principal
  const locked = clientId !== null && (await lockClientSelection(tx, customerId, galleryId, clientId))
  if (!locked) throw new ApiError('NotFound')
  return locked
}

/** Only the server's clock decides whether the selection is still open. */
export async function lockOpenSelection(
  tx: Tx,
  principal: FamilyPrincipal,
  galleryId: string,
  now: Date,
): Promise<SelectionRow> {
  const locked = await lockOwnSelection(tx, principal, galleryId)
  if (selectionStatus(toSelectionFacts(locked), now) !== 'open') throw new ApiError('SelectionClosed')
  return locked
}

type Deps = Pick<SelectionsDeps, 'db' | 'clock' | 'config'>
/** Writing the last visit at every read would make every read a write; five minutes is precise enough. */
const lastSeenIntervalMs = 5 * 60_000

export async function readOwnSelection(
  { db, clock, config }: Deps,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<FamilySelection | null> {
  const now = clock()
  return db.tenant(principal.customerId, async (tx) => {
    const ownSelection = await findOwnSelection(tx, principal, galleryId)
    if (!ownSelection) return null
    if (
      principal.kind === 'client' &&
      (ownSelection.last_access_at?.getTime() ?? 0) < now.getTime() - lastSeenIntervalMs
    ) {
      await changeSelection(tx, ownSelection.customer_id, ownSelection.id, { last_access_at: now })
    }
    return describeSelection({ config }, tx, ownSelection, now)
  })
}

export async function describeSelection(
  { config }: Pick<SelectionsDeps, 'config'>,
  tx: Tx,
  row: SelectionRow,
  now: Date,
): Promise<FamilySelection> {
  const { customer_id: customerId, id } = row
  const gallery = await findGallery(tx, customerId, row.gallery_id)
  return presentFamilySelection(row, {
    instructions: gallery?.description ?? '',
    choices: await listChoices(tx, customerId, id, null),
    comments: await listComments(tx, customerId, id),
    payee: await readPayee(tx, row),
    paysByPix: (await readPixKey(tx, customerId)) !== null,
    automaticPix: await hasAutomaticPix(config, tx, customerId),
    now,
  })
}

/** Small, because every change on another device triggers it. */
export async function readChanges(
  { db, clock }: Deps,
  principal: FamilyPrincipal,
  galleryId: string,
  sinceRevision: number,
): Promise<AnswerOf<typeof getSelectionChanges>> {
  const { customerId } = principal
  return db.tenant(customerId, async (tx) => {
    const ownSelection = await findOwnSelection(tx, principal, galleryId)
    if (!ownSelection) throw new ApiError('NotFound')
    const choices = await listChoices(tx, customerId, ownSelection.id, sinceRevision)
    const newComments = await listComments(tx, customerId, ownSelection.id, { sinceRevision })
    const numbers = new Set(newComments.map(({ number }) => number))
    const passed = ownSelection.revision - sinceRevision
    const revisions = new Set([...choices, ...newComments].map(({ revision }) => revision))
    // Choices may have been made since the row was read.
    const countAccounted = () => [...revisions].filter((revision) => revision <= ownSelection.revision).length
    if (countAccounted() < passed) {
      const ofParticipants = await listParticipantRevisions(tx, customerId, ownSelection.id, sinceRevision)
      for (const revision of ofParticipants) revisions.add(revision)
    }
    const all = numbers.size > 0 ? await listComments(tx, customerId, ownSelection.id) : []
    return {
      revision: ownSelection.revision,
      status: selectionStatus(toSelectionFacts(ownSelection), clock()),
      totals: presentTotals(ownSelection),
      choices: choices.map(({ number, state }) => ({ number, state })),
      comments: presentThreads(all.filter(({ number }) => numbers.has(number))),
      // Terms, deadline, finish, payment and a deleted picture each take a revision that no choice, comment,
      // participant or opinion has.
      reread: countAccounted() < passed,
    }
  })
}
