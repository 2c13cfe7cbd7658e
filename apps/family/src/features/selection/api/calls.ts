import type {
  acceptPrice,
  AnswerOf,
  askPhotographer,
  beginSelection,
  choosePictures,
  commentPicture,
  declarePayment,
  finishSelection,
  getFamilySelection,
  getSelectionChanges,
  listenToSelection,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

const at = '/family/gallery/{gallery_id}/selection'

export const selectionCalls = {
  get: callable<typeof getFamilySelection>('GET', at),
  begin: callable<typeof beginSelection>('POST', at),
  getChanges: callable<typeof getSelectionChanges>('GET', `${at}/changes`),
  choose: callable<typeof choosePictures>('PUT', `${at}/choices`),
  acceptPrice: callable<typeof acceptPrice>('PUT', `${at}/price`),
  comment: callable<typeof commentPicture>('POST', `${at}/comments`),
  finish: callable<typeof finishSelection>('POST', `${at}/finish`),
  request: callable<typeof askPhotographer>('POST', `${at}/ask`),
  declarePayment: callable<typeof declarePayment>('PUT', `${at}/payment`),
  listen: callable<typeof listenToSelection>('GET', `${at}/events`),
} as const

export type FamilySelection = NonNullable<AnswerOf<typeof getFamilySelection>['selection']>
/** The terms of a public selection, before it begins. */
export type SelectionOffer = NonNullable<AnswerOf<typeof getFamilySelection>['offer']>
export type SelectionChanges = AnswerOf<typeof getSelectionChanges>
export type ChooseAnswer = AnswerOf<typeof choosePictures>
export type Thread = FamilySelection['comments'][number]
