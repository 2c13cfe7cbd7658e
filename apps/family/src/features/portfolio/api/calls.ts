import type { AnswerOf, contactStudio, getPublicPortfolio, getPublicWork, getPublicWorkDetails } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const portfolioCalls = {
  getPortfolio: callable<typeof getPublicPortfolio>('GET', '/family/portfolio'),
  getWork: callable<typeof getPublicWork>('GET', '/family/portfolio/work'),
  getDetails: callable<typeof getPublicWorkDetails>('GET', '/family/portfolio/work/pictures'),
  contact: callable<typeof contactStudio>('POST', '/family/portfolio/contact'),
} as const

export type Portfolio = AnswerOf<typeof getPublicPortfolio>
export type WorkPage = AnswerOf<typeof getPublicWork>
export type PublicWork = WorkPage['work']
