import type { getDashboard } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const getDashboardCall = callable<typeof getDashboard>('GET', '/dashboard')
