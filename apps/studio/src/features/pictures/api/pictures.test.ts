import { endpointList } from '@revela/contract'
import { describe, expect, it } from 'vitest'
import { pictureCalls } from './pictures.ts'

const byName = {
  'picture.list': pictureCalls.list,
  'picture.delete': pictureCalls.remove,
  'picture.checkRemoval': pictureCalls.checkRemoval,
  'picture.listTrash': pictureCalls.listTrash,
  'picture.restore': pictureCalls.restore,
  'picture.purge': pictureCalls.purge,
  'picture.move': pictureCalls.move,
  'picture.suggestByTag': pictureCalls.suggestByTag,
  'picture.suggest': pictureCalls.suggest,
  'picture.retry': pictureCalls.retry,
  'picture.getProgress': pictureCalls.getProgress,
  'gallery.setOrdering': pictureCalls.setOrdering,
  'gallery.chooseCover': pictureCalls.chooseCover,
}

describe('calls of the pictures screen', () => {
  it.each(Object.entries(byName))('%s has the method and path of the contract', (name, call) => {
    const endpoint = endpointList.find((one) => one.name === name)
    expect({ method: call.method, path: call.path }).toEqual({ method: endpoint?.method, path: endpoint?.path })
  })
})
