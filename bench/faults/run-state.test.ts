import { expect, it } from 'vitest'
import { newState, progressOf, stateToContinue } from './run-state.ts'

const product = 'a1'
const here = { ...newState(product), injectedFaults: 300, nextCustomer: 43 }

it('continues the dataset of this machine when it is at least as far as what was saved', () => {
  expect(stateToContinue(product, here, undefined)).toBe(here)
  expect(stateToContinue(product, here, { ...progressOf(here), injectedFaults: 250 })).toBe(here)
})

it('continues with a new dataset what another machine has saved', () => {
  const saved = { ...progressOf(here), injectedFaults: 500, findingCounts: { lost: 1 } }
  for (const other of [undefined, here, { ...here, product: 'b2', injectedFaults: 900 }]) {
    const state = stateToContinue(product, other, saved)
    expect(progressOf(state)).toEqual(saved)
    expect(state).toMatchObject({ product, nextCustomer: 1, isPlantingFaults: false })
    expect(state.database).not.toBe(here.database)
  }
})

it('begins again on other code', () => {
  expect(stateToContinue('b2', here, undefined)).toMatchObject({ product: 'b2', injectedFaults: 0, findingCounts: {} })
})
