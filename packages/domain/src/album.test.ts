import { describe, expect, it } from 'vitest'
import {
  type AlbumApprovalFacts,
  type AlbumFacts,
  albumStatus,
  approvalCounts,
  compareSpreadFiles,
  completingApprovals,
  type CompletionFacts,
  nextRoundPrice,
  requestsOnVersion,
} from './album.ts'

const facts = (change: Partial<AlbumFacts> = {}): AlbumFacts => ({
  sentVersion: 1,
  openRequests: 0,
  isApproved: false,
  ...change,
})

describe('albumStatus', () => {
  it('is a draft until a version is sent', () => {
    expect(albumStatus(facts({ sentVersion: 0, openRequests: 3 }))).toBe('draft')
  })
  it('counts open requests once a version was sent', () => {
    expect(albumStatus(facts())).toBe('proofing')
    expect(albumStatus(facts({ openRequests: 1 }))).toBe('requested')
  })
  it('is approved, also with open requests', () => {
    expect(albumStatus(facts({ isApproved: true, openRequests: 2 }))).toBe('approved')
  })
})

const approvalOf = (reader: string | null, ...openRequests: string[]) => ({ reader, openRequests })

describe('approvalCounts', () => {
  it('counts while every open request is one that it names', () => {
    expect(approvalCounts(approvalOf('ana'), [])).toBe(true)
    expect(approvalCounts(approvalOf('ana', 'a', 'b'), ['b'])).toBe(true)
  })
  it('does not count while another request is open, however many it names', () => {
    expect(approvalCounts(approvalOf('ana'), ['a'])).toBe(false)
    expect(approvalCounts(approvalOf('ana', 'a', 'b'), ['c'])).toBe(false)
  })
})

const completion = (
  change: Partial<CompletionFacts<AlbumApprovalFacts>> = {},
): CompletionFacts<AlbumApprovalFacts> => ({
  approval: 'both',
  approvers: ['ana', 'bia'],
  approvals: [approvalOf('ana'), approvalOf('bia')],
  openRequests: [],
  unsentRequests: 0,
  ...change,
})

const completing = (change: Partial<CompletionFacts<AlbumApprovalFacts>>) =>
  completingApprovals(completion(change)).map(({ reader }) => reader)

describe('completingApprovals', () => {
  it('needs one or all of those who are asked', () => {
    expect(completing({})).toEqual(['ana', 'bia'])
    expect(completing({ approvals: [approvalOf('ana')] })).toEqual([])
    expect(completing({ approval: 'one', approvals: [approvalOf('bia')] })).toEqual(['bia'])
  })
  it('ignores approvals of readers who are not asked for one, or were removed', () => {
    expect(completing({ approval: 'one', approvals: [approvalOf('caio'), approvalOf(null)] })).toEqual([])
    expect(completing({ approvers: ['bia'] })).toEqual(['bia'])
    expect(completing({ approvers: [] })).toEqual([])
  })
  it('completes nothing while a request is unsent', () => {
    expect(completing({ unsentRequests: 1 })).toEqual([])
  })
  it('ignores an approval from before a request that is open', () => {
    const approvals = [approvalOf('ana'), approvalOf('bia', 'a')]
    expect(completing({ approvals, openRequests: ['a'] })).toEqual([])
    expect(completing({ approvals, openRequests: ['a'], approval: 'one' })).toEqual(['bia'])
    expect(completing({ approvals })).toEqual(['ana', 'bia'])
  })
})

describe('requestsOnVersion', () => {
  const requests = [
    { id: 'a', version: 1, spread: 3, state: 'done' },
    { id: 'b', version: 1, spread: 12, state: 'open' },
    { id: 'c', version: 2, spread: 1, state: 'declined' },
    { id: 'd', version: 3, spread: 1, state: 'open' },
  ] as const
  it('carries open requests of earlier versions to the same spread or the last one', () => {
    const shown = requestsOnVersion(requests, { number: 2, spreads: 10 })
    expect(shown.map(({ request, spread, isCarried }) => [request.id, spread, isCarried])).toEqual([
      ['b', 10, true],
      ['c', 1, false],
    ])
  })
  it('shows only its own on the first version', () => {
    expect(requestsOnVersion(requests, { number: 1, spreads: 12 }).map(({ request }) => request.id)).toEqual(['a', 'b'])
  })
})

describe('nextRoundPrice', () => {
  it('is null while rounds are included', () => {
    expect(nextRoundPrice({ included: 2, price: 9_000 }, 1)).toBeNull()
    expect(nextRoundPrice({ included: null, price: 9_000 }, 40)).toBeNull()
  })
  it('is the price of a round beyond those included, or zero without one', () => {
    expect(nextRoundPrice({ included: 2, price: 9_000 }, 2)).toBe(9_000)
    expect(nextRoundPrice({ included: 0, price: null }, 0)).toBe(0)
  })
})

const inBook = (...names: string[]) => names.toSorted(compareSpreadFiles)

describe('compareSpreadFiles', () => {
  it('puts the front cover first and the back cover last', () => {
    expect(inBook('02.jpg', 'Contracapa.jpg', '01.jpg', 'Capa.jpg')).toEqual([
      'Capa.jpg',
      '01.jpg',
      '02.jpg',
      'Contracapa.jpg',
    ])
    expect(inBook('spread 1.jpg', 'Back Cover.jpg', 'Cover.jpg')).toEqual([
      'Cover.jpg',
      'spread 1.jpg',
      'Back Cover.jpg',
    ])
    expect(inBook('a.jpg', 'album_capa_verso.jpg', 'album_capa.jpg')).toEqual([
      'album_capa.jpg',
      'a.jpg',
      'album_capa_verso.jpg',
    ])
  })
  it('counts the spreads as people do', () => {
    expect(inBook('Lâmina 10.jpg', 'Lâmina 9.jpg', 'Lâmina 1.jpg')).toEqual([
      'Lâmina 1.jpg',
      'Lâmina 9.jpg',
      'Lâmina 10.jpg',
    ])
  })
  it('does not take a word that contains one of these for a cover', () => {
    expect(inBook('escapada.jpg', 'capacete.jpg', 'background.jpg', 'frontal.jpg')).toEqual([
      'background.jpg',
      'capacete.jpg',
      'escapada.jpg',
      'frontal.jpg',
    ])
  })
})
