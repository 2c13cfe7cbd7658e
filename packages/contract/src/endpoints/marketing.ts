import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const getLeadVariables = endpoint({
  name: 'marketing.getLeadVariables',
  method: 'GET',
  path: '/marketing/lead/variables',
  access: anyCustomer('account.read'),
  answer: z.record(z.string(), z.string()),
})
