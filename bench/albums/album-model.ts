import type { Operation } from './operations.ts'
import {
  type AlbumState,
  approvalsInForce,
  countsNow,
  draftVersion,
  keysOf,
  type ModelApproval,
  type ModelSpread,
  newVersion,
  openOf,
  sentVersion,
  statusOf,
  unsentOf,
} from './album-state.ts'

/** What a call must answer: some fields, or one of these errors. */
export type Expected =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly errors: readonly string[]; readonly orFields?: Readonly<Record<string, unknown>> }

/** The approvals by which the album is approved now, if everybody whose approval is needed has given one that counts. */
function completing(album: AlbumState): ModelApproval[] {
  const approvers = album.readers.flatMap(({ approves, isRemoved }, at) => (approves && !isRemoved ? [at] : []))
  const counting = approvalsInForce(album).filter(
    (approval) => approvers.includes(approval.reader) && countsNow(album, approval),
  )
  const missing = approvers.filter((at) => !counting.some(({ reader }) => reader === at)).length
  return album.approval === 'one' || missing === 0 ? counting : []
}

/**
 * Fewer approvals may be needed than before, or fewer requests be in their way, and those that are there may be all. Not
 * while a request is unsent, of anybody. An album in the trash is completed when it comes back.
 */
function complete(album: AlbumState): void {
  if (album.isApproved || album.isTrashed || unsentOf(album).length > 0) return
  const approvals = completing(album)
  if (approvals.length === 0) return
  album.isApproved = true
  album.receipts.push({ approvals: approvals.map(({ key }) => key).toSorted(), openKeys: keysOf(openOf(album)) })
}

const ok = (fields: Readonly<Record<string, unknown>> = {}): Expected => ({ fields })
const rejected = (...errors: string[]): Expected => ({ errors })

/** A removed reader and a reader of an album in the trash get one of these, never a page. */
const denied = rejected(
  'NotFound',
  'AlbumNotFound',
  'NotLoggedIn',
  'SessionExpired',
  'Forbidden',
  'GalleryNotOpen',
  'LinkNotValid',
)

/** Changes the album as the call must, and returns what it must answer. */
export function apply(album: AlbumState, operation: Operation): Expected {
  if ('reader' in operation && operation.do !== 'ask-reader' && operation.do !== 'remove-reader') {
    if (album.isTrashed || album.readers[operation.reader]!.isRemoved) return denied
    return applyReader(album, operation)
  }
  if (operation.do === 'trash') return trash(album)
  if (operation.do === 'restore') return restore(album)
  if (operation.do === 'prepare') return prepare(album)
  if (album.isTrashed) return rejected('AlbumNotFound', 'NotFound', 'UploadClosed')
  return applyStudio(album, operation)
}

/** Of two calls at once, the second one has nothing to do, or finds no album. */
const alreadyDone: Expected = { errors: ['AlbumNotFound', 'NotFound'], orFields: {} }

function trash(album: AlbumState): Expected {
  if (album.isTrashed) return alreadyDone
  album.isTrashed = true
  return ok()
}

function restore(album: AlbumState): Expected {
  if (!album.isTrashed) return alreadyDone
  album.isTrashed = false
  complete(album)
  return ok()
}

function prepare({ versions }: AlbumState): Expected {
  for (const { spreads, trash: deleted } of versions)
    for (const spread of [...spreads, ...deleted]) spread.isReady = true
  return ok()
}

type StudioOnly = Exclude<Operation, { do: 'trash' | 'restore' | 'prepare' }>

function applyStudio(album: AlbumState, operation: StudioOnly): Expected {
  const version = 'version' in operation ? album.versions[operation.version - 1] : undefined
  switch (operation.do) {
    case 'upload':
      if (version!.isSent) return rejected('AlbumVersionSent')
      for (const file of operation.files) {
        version!.lastPosition += 1
        version!.spreads.push({ ...file, position: version!.lastPosition, isReady: false })
      }
      return ok()
    case 'reorder':
      if (version!.isSent) return rejected('AlbumVersionSent')
      return arrange(version!.spreads, (a, b) => place(operation.refs, a) - place(operation.refs, b))
    case 'sort':
      if (version!.isSent) return rejected('AlbumVersionSent')
      return arrange(version!.spreads, (a, b) => (a.title < b.title ? -1 : 1))
    case 'delete-spreads':
      if (version!.isSent) return rejected('AlbumVersionSent')
      return move(version!.spreads, version!.trash, operation.refs)
    case 'restore-spreads':
      if (version!.isSent) return rejected('AlbumVersionSent')
      return move(version!.trash, version!.spreads, operation.refs)
    case 'send-version':
      return sendVersion(album, operation.version, operation.note)
    case 'new-version': {
      if (album.isApproved) return rejected('AlbumApproved')
      const draft = draftVersion(album)
      if (draft > 0) return ok({ number: draft })
      album.versions.push(newVersion())
      return ok({ number: album.versions.length })
    }
    case 'set-approval':
      album.approval = operation.approval
      complete(album)
      return ok()
    case 'add-reader': {
      const { name, approves } = operation
      album.readers.push({ name, approves, isRemoved: false, viewed: new Set() })
      return ok({ name, approves })
    }
    case 'ask-reader':
    case 'remove-reader': {
      const reader = album.readers[operation.reader]!
      if (reader.isRemoved) return operation.do === 'remove-reader' ? alreadyDone : rejected('NotFound')
      if (operation.do === 'ask-reader') reader.approves = operation.approves
      else reader.isRemoved = true
      complete(album)
      return ok()
    }
    case 'settle': {
      const request = album.requests.find(({ key }) => key === operation.key)
      if (!request || request.state === 'unsent') return rejected('NotFound')
      if (statusOf(album) === 'approved') return rejected('AlbumApproved')
      request.state = operation.state
      request.reason = operation.reason
      complete(album)
      return ok({ state: request.state, reason: request.reason })
    }
    case 'reopen':
      if (statusOf(album) !== 'approved') return rejected('AlbumNotApproved')
      for (const approval of album.approvals) if (!approval.isReplaced) approval.isReopened = true
      album.isApproved = false
      return ok()
    default:
      throw new Error(`unknown operation ${operation.do}`)
  }
}

/** Spreads that arrived meanwhile follow in their order. */
const place = (refs: readonly number[], { ref }: ModelSpread) => (refs.includes(ref) ? refs.indexOf(ref) : refs.length)

function arrange(spreads: ModelSpread[], compareSpreads: (a: ModelSpread, b: ModelSpread) => number): Expected {
  spreads.sort(compareSpreads)
  for (const [index, spread] of spreads.entries()) spread.position = index + 1
  return ok()
}

/** A spread keeps its position in the trash. */
function move(from: ModelSpread[], to: ModelSpread[], refs: readonly number[]): Expected {
  for (const ref of refs) {
    const at = from.findIndex((spread) => spread.ref === ref)
    if (at >= 0) to.push(...from.splice(at, 1))
  }
  to.sort((a, b) => a.position - b.position || a.ref - b.ref)
  return ok()
}

function sendVersion(album: AlbumState, number: number, note: string): Expected {
  const version = album.versions[number - 1]!
  // Repeating it changes nothing, not even the note.
  if (version.isSent) return ok({ number })
  const errors = [
    ...(statusOf(album) === 'approved' ? ['AlbumApproved'] : []),
    ...(version.spreads.length === 0 ? ['EmptyAlbum'] : []),
    ...(version.spreads.some(({ isReady }) => !isReady) ? ['SpreadsNotReady'] : []),
  ]
  if (errors.length > 0) return { errors }
  version.isSent = true
  version.note = note
  return ok({ number })
}

type ReaderCall = Extract<Operation, { do: 'see' | 'add' | 'change' | 'remove' | 'send-requests' | 'approve' }>

function applyReader(album: AlbumState, operation: ReaderCall): Expected {
  const newest = sentVersion(album)
  const isApproved = statusOf(album) === 'approved'
  const closedErrors = [
    ...(isApproved ? ['AlbumApproved'] : []),
    ...('version' in operation && operation.version !== newest ? ['AlbumVersionChanged'] : []),
  ]
  switch (operation.do) {
    case 'see':
      for (const spread of operation.spreads)
        album.readers[operation.reader]!.viewed.add(`${operation.version} ${spread}`)
      return ok()
    case 'add':
      return addRequest(album, operation, closedErrors)
    case 'change':
    case 'remove': {
      const request = album.requests.find(({ key }) => key === operation.key)
      // Anybody may delete what a removed reader left.
      if (!request || (request.reader !== operation.reader && !album.readers[request.reader]!.isRemoved))
        return { errors: ['NotFound', 'Forbidden', 'AlbumRequestSent', ...closedErrors] }
      const errors = [...closedErrors, ...(request.state === 'unsent' ? [] : ['AlbumRequestSent'])]
      if (errors.length > 0) return { errors }
      if (operation.do === 'change') {
        Object.assign(request, { chip: operation.chip, text: operation.text })
        return ok({ state: 'unsent', chip: operation.chip, text: operation.text })
      }
      album.requests = album.requests.filter((other) => other !== request)
      complete(album)
      return ok()
    }
    case 'send-requests':
      return sendRequests(album, operation, closedErrors)
    case 'approve':
      return approve(album, operation, closedErrors)
  }
}

function addRequest(
  album: AlbumState,
  operation: Extract<Operation, { do: 'add' }>,
  closedErrors: readonly string[],
): Expected {
  const { key, reader, version, spread, chip, text, swap } = operation
  const existing = album.requests.find((request) => request.key === key)
  if (existing && existing.reader !== reader) return { errors: ['InvalidRequest', ...closedErrors] }
  // Repeated: what the first one stored, whatever has happened since.
  if (existing) return ok({ state: existing.state, text: existing.text })
  if (closedErrors.length > 0) return { errors: closedErrors }
  const kind = swap === null ? 'comment' : 'swap'
  album.requests.push({ key, reader, version, spread, kind, chip, text, state: 'unsent', reason: '', round: null })
  return ok({ state: 'unsent', version, spread, kind, chip, text })
}

function sendRequests(
  album: AlbumState,
  { key, reader, version, requests }: Extract<Operation, { do: 'send-requests' }>,
  closedErrors: readonly string[],
): Expected {
  const existing = album.rounds.find((round) => round.key === key)
  const unsent = unsentOf(album)
  if (existing) {
    // Nothing is reported as sent that this round did not send.
    const isEverything = existing.requests === requests && !unsent.some((request) => request.reader === reader)
    return isEverything ? ok({ round: existing.number }) : rejected('AlbumRequestsChanged')
  }
  const errors = [...closedErrors, ...(unsent.length === requests ? [] : ['AlbumRequestsChanged'])]
  if (errors.length > 0) return { errors }
  const number = album.rounds.length + 1
  album.rounds.push({ key, number, version, requests })
  for (const request of unsent) Object.assign(request, { state: 'open', round: key })
  return ok({ round: number })
}

function approve(
  album: AlbumState,
  operation: Extract<Operation, { do: 'approve' }>,
  closedErrors: readonly string[],
): Expected {
  const { key, reader, version, spreads, openRequests } = operation
  const existing = album.approvals.find((approval) => approval.key === key)
  if (existing && existing.reader !== reader) return { errors: ['InvalidRequest', ...closedErrors] }
  const inForce = approvalsInForce(album)
  if (existing && isStored(album, existing))
    return ok({ version: existing.version, spreads: existing.photos.length, status: statusOf(album) })
  const refusals = [
    ...closedErrors,
    ...(album.readers[reader]!.approves ? [] : ['ApprovalNotRequested']),
    ...(existing ? ['ApprovalEnded'] : []),
  ]
  if (refusals.length > 0) return { errors: refusals }
  // Approved on another device: the first approval counts, until other requests are sent.
  const own = inForce.find((approval) => approval.reader === reader)
  if (own && countsNow(album, own)) return ok({ version })
  const photos = album.versions[version - 1]!.spreads.map(({ photo }) => photo)
  const errors = [
    ...(photos.length === spreads ? [] : ['AlbumVersionChanged']),
    ...(unsentOf(album).length > 0 ? ['AlbumRequestsUnsent'] : []),
    ...(openOf(album).length === openRequests ? [] : ['AlbumRequestsChanged']),
  ]
  if (errors.length > 0) return { errors }
  if (own) own.isReplaced = true
  const openKeys = keysOf(openOf(album))
  album.approvals.push({ key, reader, version, photos, openKeys, isReopened: false, isReplaced: false })
  complete(album)
  return ok({ version, spreads, openRequests, status: statusOf(album) })
}

/** Whether a repeated approval still is what its first call stored; of an earlier version it only has to be in force. */
function isStored(album: AlbumState, approval: ModelApproval): boolean {
  if (approval.isReopened || approval.isReplaced) return false
  return approval.version !== sentVersion(album) || countsNow(album, approval)
}
