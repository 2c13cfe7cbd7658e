import { expect, it } from 'vitest'
import { apply } from './album-model.ts'
import { newAlbum, statusOf } from './album-state.ts'
import { checks, findingsOf, type Names } from './findings.ts'
import type { Observation } from './observe.ts'
import { undetectedFaults } from './planted-faults.ts'

const [request, round, approval] = ['a', 'b', 'c'].map((letter) => `0000000${letter}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const names: Names = {
  readerIds: ['marina'],
  pictureIds: new Map([[1, 'picture']]),
  hashes: ['h0', 'h1'],
  sentHashes: new Map([[1, ['h1']]]),
}

function approvedAlbum() {
  const album = newAlbum(['Marina'])
  apply(album, { do: 'upload', version: 1, files: [{ ref: 1, title: 'A.jpg', photo: 1 }] })
  apply(album, { do: 'prepare' })
  apply(album, { do: 'send-version', version: 1, note: 'Oi' })
  const add = { do: 'add', reader: 0, key: request, version: 1, spread: 1, chip: null, text: 'Trocar' } as const
  apply(album, { ...add, swap: null })
  apply(album, { do: 'send-requests', reader: 0, key: round, version: 1, requests: 1 })
  apply(album, { do: 'approve', reader: 0, key: approval, version: 1, spreads: 1, openRequests: 1 })
  return album
}

const observed: Observation = {
  versions: [{ number: 1, isSent: true, note: 'Oi', counted: 1, pictures: ['picture'], hashes: ['h1'] }],
  requests: [
    {
      key: request,
      version: 1,
      spread: 1,
      kind: 'comment',
      chip: null,
      text: 'Trocar',
      state: 'open',
      reason: '',
      round,
    },
  ],
  rounds: [{ key: round, number: 1, version: 1, requests: 1 }],
  roundsUsed: 1,
  approvals: [
    {
      key: approval,
      version: 1,
      reader: 'marina',
      spreads: 1,
      openKeys: [request],
      isReopened: false,
      isReplaced: false,
      hashes: ['h1'],
    },
  ],
  receipts: [{ approvals: [approval], openKeys: [request] }],
  studio: {
    status: 'approved',
    roundsUsed: 1,
    requests: [`${request} open`],
    readers: ['marina asked'],
    approvals: [approval],
  },
  pages: new Map([
    [
      'marina',
      { status: 'approved', versions: ['1: 1'], requests: [`${request} open`], roundsUsed: 1, viewed: [] as number[] },
    ],
  ]),
}

it('finds nothing in an album as the model has it', () => {
  const album = approvedAlbum()
  expect(statusOf(album)).toBe('approved')
  const findings = findingsOf(album, names, observed)
  expect(checks.flatMap((check) => findings[check])).toEqual([])
})

it('finds each of ten planted faults', () => {
  const album = approvedAlbum()
  expect(undetectedFaults({ observation: observed }, (damaged) => findingsOf(album, names, damaged))).toEqual({
    planted: 10,
    undetected: [],
  })
})

it('finds an album in the trash that is still shown', () => {
  const album = { ...approvedAlbum(), isTrashed: true }
  expect(findingsOf(album, names, observed).mismatches).toHaveLength(2)
})
