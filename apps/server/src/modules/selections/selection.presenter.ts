import type { AnswerOf, getSelectionDetails, listSelections } from '@revela/contract'
import { isPlaceholderEmail, selectionStatus, termsFromStored, termsToWire } from '@revela/domain'
import type { PictureAddress } from '../pictures/index.ts'
import type { CommentRow } from './choice/choice.repository.ts'
import { presentThreads, presentTotals } from './choice/own-selection.ts'
import { amountDueOf } from './pix-key.ts'
import type { ChosenPicture, CountedComments, ListedSelection } from './selection-list.read.ts'
import { toSelectionFacts, type SelectionRow } from './selections.module.ts'

type Listed = AnswerOf<typeof listSelections>['selections'][number]

export function presentSelection(
  row: ListedSelection,
  parts: {
    pictures: readonly ChosenPicture[]
    comments: CountedComments | undefined
    address: PictureAddress
    studio: string
    now: Date
  },
): Listed {
  const link = `${parts.studio}/${row.slug}`
  return {
    id: row.id,
    status: selectionStatus(toSelectionFacts(row), parts.now),
    selected_pictures: parts.pictures.map((picture) => ({
      id: picture.id,
      title: picture.title,
      thumb: parts.address(picture, 400),
    })),
    ...termsToWire(termsFromStored(row)),
    limit_date: row.deadline_day,
    last_access: row.last_access_at?.toISOString() ?? null,
    client_name: row.client_name,
    client_email: isPlaceholderEmail(row.client_email) ? '' : row.client_email,
    client_tel: row.client_tel,
    client_first_password: row.secret_kind === 'password' ? '******' : null,
    magic_link_enabled: row.magic_link,
    // The link is requested where it is shown: a list must not contain what opens a gallery.
    home_fp_magic_link: null,
    sel_old_selection_link: link,
    sel_summary_link: link,
    sel_collection_id: row.gallery_id,
    sel_hash: selectionHash(row),
    client_id: row.client_id,
    origin: row.origin,
    totals: presentTotals(row),
    finished_at: row.finished_at?.toISOString() ?? null,
    finished_by: row.finished_by,
    note: row.note,
    comments: { threads: parts.comments?.threads ?? 0, waiting: parts.comments?.waiting ?? 0 },
    asked: presentRequest(row),
    payment: presentPayment(row, row.is_paid_by_gateway),
    participants: row.participants,
  }
}

function presentRequest(row: SelectionRow): Listed['asked'] {
  const { reopen_requested_at: reopen, deadline_requested_at: deadline, request_message: message } = row
  if (reopen) return { what: 'reopen', at: reopen.toISOString(), message }
  return deadline && { what: 'deadline', at: deadline.toISOString(), message }
}

function presentPayment(row: SelectionRow, isPaidByGateway: boolean): Listed['payment'] {
  const total = amountDueOf(row)
  const { paid_before, declared_before } = row
  if (total + paid_before + declared_before === 0) return null
  return {
    total,
    by_pix: row.pix_code !== null,
    paid_before,
    declared_before,
    declared_at: row.pix_declared_at?.toISOString() ?? null,
    received_at: row.pix_received_at?.toISOString() ?? null,
    received_by: row.pix_received_at === null ? null : isPaidByGateway ? 'gateway' : 'photographer',
  }
}

/** Identifies one state of the selection, so that an export of another state is noticed. */
export function selectionHash(row: Pick<SelectionRow, 'id' | 'revision'>): string {
  return `${row.id.slice(-12)}-${row.revision}`
}

export function presentDetails(
  row: SelectionRow,
  parts: {
    pictures: readonly ChosenPicture[]
    comments: readonly CommentRow[]
    address: PictureAddress
    isPaidByGateway: boolean
  },
): AnswerOf<typeof getSelectionDetails> {
  return {
    pictures: parts.pictures.map((picture) => ({
      number: picture.number,
      display_number: picture.display_number,
      title: picture.title,
      thumb: parts.address(picture, 400),
      view: parts.address(picture, 1920),
      width: picture.width ?? 1,
      height: picture.height ?? 1,
      // Only the family distinguishes what it declined from what it has not decided.
      state: picture.state === 'declined' ? 'no' : picture.state,
    })),
    comments: presentThreads(parts.comments),
    note: row.note,
    totals: presentTotals(row),
    finished_at: row.finished_at?.toISOString() ?? null,
    reopen_requested_at: row.reopen_requested_at?.toISOString() ?? null,
    deadline_requested_at: row.deadline_requested_at?.toISOString() ?? null,
    payment: presentPayment(row, parts.isPaidByGateway),
  }
}
