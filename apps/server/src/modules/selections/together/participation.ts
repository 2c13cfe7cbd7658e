import type {
  AnswerOf,
  BodyOf,
  chooseAsParticipant as chooseEndpoint,
  commentAsParticipant as commentEndpoint,
  getParticipation,
} from '@revela/contract'
import { selectionStatus } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { findClient } from '../../clients/index.ts'
import { listComments } from '../choice/choice.repository.ts'
import { addComment, requireComments } from '../choice/comment-picture.ts'
import { presentThreads } from '../choice/own-selection.ts'
import { changeAndAnnounce, findSelection } from '../selection.repository.ts'
import { toSelectionFacts, type SelectionsDeps } from '../selections.module.ts'
import {
  announceParticipants,
  findParticipant,
  listOpinions,
  lockParticipation,
  readOpinions,
  storeOpinions,
  updateParticipant,
} from './participant.repository.ts'

type Deps = Pick<SelectionsDeps, 'db' | 'clock' | 'limiter'>

/** A removed participant has no participation, also in a request that was authorized before. */
async function findParticipation(tx: Tx, { customerId, participantId }: FamilyPrincipal) {
  const participant = participantId === null ? undefined : await findParticipant(tx, customerId, participantId)
  const selection = participant && (await findSelection(tx, customerId, participant.selection_id))
  if (!participant || !selection) throw new ApiError('NotFound')
  return { participant, selection }
}

async function lockOwn(tx: Tx, { customerId, participantId }: FamilyPrincipal) {
  const locked = participantId === null ? null : await lockParticipation(tx, customerId, participantId)
  if (!locked) throw new ApiError('NotFound')
  return locked
}

/** Only the server's clock decides whether the selection is still open. */
async function lockOpen(tx: Tx, principal: FamilyPrincipal, now: Date) {
  const locked = await lockOwn(tx, principal)
  if (selectionStatus(toSelectionFacts(locked.selection), now) !== 'open') throw new ApiError('SelectionClosed')
  return locked
}

/** The selection whose changes this participant hears of. */
export async function readParticipatedSelection({ db }: Pick<Deps, 'db'>, principal: FamilyPrincipal) {
  return db.tenant(principal.customerId, async (tx) => (await findParticipation(tx, principal)).selection)
}

/** Contains neither terms nor totals: the agreement is between the client and the photographer. */
export async function readParticipation(
  { db, clock }: Deps,
  principal: FamilyPrincipal,
  sinceRevision: number,
): Promise<AnswerOf<typeof getParticipation>> {
  const { customerId } = principal
  return db.tenant(customerId, async (tx) => {
    const { participant, selection } = await findParticipation(tx, principal)
    const client = await findClient(tx, customerId, selection.client_id)
    const opinions = await listOpinions(tx, selection, [participant.id], sinceRevision)
    const newComments = await listComments(tx, customerId, selection.id, { sinceRevision })
    const numbers = new Set(newComments.map(({ number }) => number))
    const comments = numbers.size > 0 ? await listComments(tx, customerId, selection.id) : []
    return {
      id: participant.id,
      name: participant.name,
      client_name: client?.name ?? '',
      status: selectionStatus(toSelectionFacts(selection), clock()),
      finished_at: selection.finished_at?.toISOString() ?? null,
      revision: selection.revision,
      choices: opinions.map(({ number, state }) => ({ number, state })),
      comments: presentThreads(comments.filter(({ number }) => numbers.has(number))),
    }
  })
}

const nameLimits = (participantId: string): Limit[] => [
  { name: 'together:name', key: participantId, max: 20, windowSeconds: 3_600 },
]

export async function setParticipantName(deps: Deps, principal: FamilyPrincipal, name: string): Promise<void> {
  const { customerId, participantId } = principal
  await deps.limiter.consume(nameLimits(participantId ?? ''))
  await deps.db.tenant(customerId, async (tx) => {
    const { participant, selection } = await lockOwn(tx, principal)
    if (participant.name === name) return
    await updateParticipant(tx, customerId, participant.id, {
      name,
      revision: await announceParticipants(tx, selection),
    })
  })
}

/**
 * Stores the participant's own opinions under the selection's next revision. Of the selection itself nothing but the
 * revision changes.
 */
export async function chooseAsParticipant(
  { db, clock }: Deps,
  principal: FamilyPrincipal,
  changes: BodyOf<typeof chooseEndpoint>['changes'],
): Promise<AnswerOf<typeof chooseEndpoint>> {
  const { customerId } = principal
  return db.tenant(customerId, async (tx) => {
    const locked = await lockOpen(tx, principal, clock())
    const numbers = changes.map(({ number }) => number)
    const previous = await readOpinions(tx, locked, numbers)
    const last = new Map(changes.map(({ number, state }) => [number, state]))
    const choices = [...last].flatMap(([number, state]) => {
      const current = previous.get(number)
      return current === undefined || current === state ? [] : [{ number, state }]
    })
    if (choices.length === 0) return { revision: locked.selection.revision, changed: false }
    const { revision } = await changeAndAnnounce(tx, locked.selection, {})
    await storeOpinions(tx, { customerId, participantId: locked.participant.id, revision, choices })
    return { revision, changed: true }
  })
}

/** A participant's comments use up neither the client's own nor the photographer's patience. */
const commentLimits = (participantId: string): Limit[] => [
  { name: 'together:comment', key: participantId, max: 60, windowSeconds: 3_600 },
]

export async function commentAsParticipant(
  deps: Deps,
  principal: FamilyPrincipal,
  body: BodyOf<typeof commentEndpoint>,
): Promise<AnswerOf<typeof commentEndpoint>> {
  const { customerId, participantId } = principal
  await deps.limiter.consume(commentLimits(participantId ?? ''))
  return deps.db.tenant(customerId, async (tx) => {
    const now = deps.clock()
    const { participant, selection } = await lockOpen(tx, principal, now)
    await requireComments(tx, selection)
    const { name } = participant
    if (name === null) throw fieldError('InvalidRequest', 'name', errorHelp.fieldRequired)
    return { thread: await addComment(tx, selection, { ...body, author: 'participant', participantName: name, now }) }
  })
}
