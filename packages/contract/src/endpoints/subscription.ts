import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const product = z.enum(['gallery_pro', 'site_pro'])

/** Activating gallery_pro for the first time starts the trial; repeating it changes nothing. */
export const activateProduct = endpoint({
  name: 'subscription.activateProduct',
  method: 'POST',
  path: '/subscription/product/{product}/activate',
  access: anyCustomer('subscription.write'),
  params: z.object({ product }),
})

/** Changes state although it is a GET, so it requires the same header and origin as any other call with a session. */
export const extendTrial = endpoint({
  name: 'subscription.extendTrial',
  method: 'GET',
  path: '/subscription/bonus/extend-trial',
  access: anyCustomer('subscription.write'),
  errors: ['TrialAlreadyUsed'],
})
