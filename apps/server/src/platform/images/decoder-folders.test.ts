import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDecoderFolder } from './isolated-decoder.ts'

const parent = mkdtempSync(join(tmpdir(), 'decoder-folders-'))
afterAll(() => rmSync(parent, { recursive: true }))

test('removes the empty folders of dead processes at start and keeps all others', () => {
  const deadPid = spawnSync(process.execPath, ['--version']).pid
  const keptFolders = [`revela-decoder-${process.ppid}-abc123`, `revela-decoder-${deadPid}-full00`, 'other']
  for (const name of [...keptFolders, `revela-decoder-${deadPid}-empty0`]) mkdirSync(join(parent, name))
  writeFileSync(join(parent, `revela-decoder-${deadPid}-full00`, 'file'), '')
  const folder = makeDecoderFolder(parent)
  expect(readdirSync(parent).toSorted()).toEqual([...keptFolders, basename(folder)].toSorted())
})
