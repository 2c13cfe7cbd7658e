import { endpointList } from '@revela/contract'
import { describe, expect, it } from 'vitest'
import { enterPinCall, requestDownloadCall } from '../features/download/api/calls.ts'
import { entryCalls } from '../features/entry/api/calls.ts'
import { setFavouritesCall } from '../features/favourites/api/calls.ts'
import { homeCalls } from '../features/home/api/calls.ts'
import { portfolioCalls } from '../features/portfolio/api/calls.ts'
import { photoCalls } from '../features/photos/api/calls.ts'
import { selectionCalls } from '../features/selection/api/calls.ts'
import { reportFaultCall } from '../lib/fault-call.ts'

// The browser ships no schemas, so a call names its method and path again: this holds the two together.
const byName = {
  'family.reportFault': reportFaultCall,
  'family.getEntry': entryCalls.getEntry,
  'family.enter': entryCalls.enter,
  'family.getLinkCover': entryCalls.getLinkCover,
  'family.requestLink': entryCalls.requestLink,
  'family.getManifest': photoCalls.getManifest,
  'family.getPictureDetails': photoCalls.getDetails,
  'family.setFavourites': setFavouritesCall,
  'family.markPlace': photoCalls.markPlace,
  'delivery.request': requestDownloadCall,
  'delivery.enterPin': enterPinCall,
  'family.getHome': homeCalls.getHome,
  'family.enterHome': homeCalls.enter,
  'family.setPassword': homeCalls.setPassword,
  'family.getPortfolio': portfolioCalls.getPortfolio,
  'family.getWork': portfolioCalls.getWork,
  'family.getWorkDetails': portfolioCalls.getDetails,
  'family.contact': portfolioCalls.contact,
  'choice.get': selectionCalls.get,
  'choice.begin': selectionCalls.begin,
  'choice.getChanges': selectionCalls.getChanges,
  'choice.choose': selectionCalls.choose,
  'choice.acceptPrice': selectionCalls.acceptPrice,
  'choice.comment': selectionCalls.comment,
  'choice.finish': selectionCalls.finish,
  'choice.ask': selectionCalls.ask,
  'choice.declarePayment': selectionCalls.declarePayment,
  'choice.listen': selectionCalls.listen,
}

describe('calls of the family’s app', () => {
  it.each(Object.entries(byName))('%s is as the contract has it', (name, call) => {
    const endpoint = endpointList.find((one) => one.name === name)
    expect({ method: call.method, path: call.path }).toEqual({ method: endpoint?.method, path: endpoint?.path })
  })
})
