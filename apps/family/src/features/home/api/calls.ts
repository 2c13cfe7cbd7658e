import type { AnswerOf, enterHome, getHome, setFamilyPassword } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const homeCalls = {
  getHome: callable<typeof getHome>('GET', '/family/home'),
  enter: callable<typeof enterHome>('POST', '/family/home/enter'),
  setPassword: callable<typeof setFamilyPassword>('PUT', '/family/password'),
} as const

export type Home = AnswerOf<typeof getHome>
export type HomeGallery = Home['galleries'][number]
