import { getPlanSuggestion, type QueryOf } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => new Date('2026-11-15T15:00:00Z') })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

type Blocked = QueryOf<typeof getPlanSuggestion>['blocked_feat']

const onPlan = (id: number | null, more = `paid_until = '2027-01-01'`) =>
  api.rows(`update subscription set plan_id = $2, ${more} where customer_id = $1`, [user.customerId, id])
const uses = (galleries: number, pictures: number, gigabytes: number) =>
  api.rows(
    `insert into usage_counter values ($1, $2, $3, $4) on conflict (customer_id)
      do update set galleries = $2, pictures = $3, bytes = $4`,
    [user.customerId, galleries, pictures, gigabytes * 1024 ** 3],
  )
const request = async (block_type: 'feat' | 'limit', blocked_feat: Blocked, more: { needed?: number } = {}) =>
  (await user.browser.call(getPlanSuggestion, { query: { block_type, product_id: 2, blocked_feat, ...more } })).answer
    .planSuggestion

const GB = 1024 * 1024

describe('GET /checkout/plan/suggestion', () => {
  // spec: S1-3.29, S1-7.22, S3-9.40, S3-9.41, S3-9.43, S3-9.44, S3-9.45, S3-9.46, S3-9.47
  it('suggests the plan with a feature, its other benefits and its monthly price', async () => {
    await onPlan(28)
    expect(await request('feat', 'custom_watermark')).toEqual({
      need_support: false,
      block_type: 'feat',
      suggestion_plan_name: 'Plus 100GB',
      suggestion_plan_id: 19,
      suggestion_plan_benefits: [
        "A sua marca d'água nas fotos",
        'Galerias ilimitadas',
        'Fotos ilimitadas no seu espaço',
        '100 GB de espaço',
        'Fotos de até 50 MB',
        'Entrega na resolução original',
        'O cliente baixa a galeria inteira de uma vez',
        'Lista da seleção pronta para o Lightroom',
        'Proteção contra cópia',
        'Endereço com o nome do seu estúdio',
        'Link pessoal: o cliente entra sem senha',
        'Venda de fotos extras',
        'Várias seleções na mesma galeria',
        'Portfólio',
        'Prova de álbuns',
        'Galerias e portfólio no seu próprio domínio',
      ],
      suggestion_plan_price: 9_990,
      current_plan_limit: false,
      suggestion_plan_limit: true,
      checkout_upgrade_id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
    })
  })

  // spec: S1-3.29
  it('suggests the next limit, or the plan that fits the present and needed amount', async () => {
    await onPlan(28)
    await uses(50, 900, 8)
    expect(await request('limit', 'max_gallery')).toMatchObject({
      suggestion_plan_name: 'Standard 20GB',
      current_plan_limit: 50,
      suggestion_plan_limit: 100,
      suggestion_plan_price: 4_990,
      suggestion_plan_benefits: expect.arrayContaining(['Até 100 galerias', 'Até 20.000 fotos', '20 GB de espaço']),
    })
    expect(await request('limit', 'space')).toMatchObject({ suggestion_plan_limit: 20 * GB })
    expect(await request('limit', 'space', { needed: 40 * GB })).toMatchObject({ suggestion_plan_name: 'Plus 100GB' })
    await uses(50, 900, 60)
    expect(await request('limit', 'space')).toMatchObject({ suggestion_plan_limit: 100 * GB })
  })

  // spec: S1-2.106, S3-9.48
  it('refers to support from Plus and its trial, where Infinity or nothing is next', async () => {
    const support = { need_support: true, checkout_upgrade_id: null }
    for (const more of [`paid_until = '2027-01-01'`, `paid_until = null, trial_ends_at = '2026-11-20'`]) {
      await onPlan(19, more)
      expect(await request('limit', 'space')).toEqual({
        ...support,
        block_type: 'limit',
        suggestion_plan_name: 'Infinity 300GB',
        suggestion_plan_id: 30,
        suggestion_plan_benefits: ['300 GB de espaço'],
        suggestion_plan_price: 19_990,
        current_plan_limit: 100 * GB,
        suggestion_plan_limit: 300 * GB,
      })
    }
    await onPlan(16)
    expect(await request('limit', 'space')).toMatchObject({
      ...support,
      suggestion_plan_name: null,
      suggestion_plan_price: null,
    })
  })

  // spec: S3-6.05
  it('offers album proofing with the smallest plan that has it', async () => {
    await onPlan(28)
    expect(await request('feat', 'proof_album')).toMatchObject({
      need_support: false,
      block_type: 'feat',
      suggestion_plan_name: 'Plus 100GB',
      suggestion_plan_benefits: expect.arrayContaining(['Prova de álbuns']) as unknown,
      current_plan_limit: false,
      suggestion_plan_limit: true,
    })
    await onPlan(19)
    expect(await request('feat', 'proof_album')).toMatchObject({
      need_support: false,
      suggestion_plan_name: null,
      current_plan_limit: true,
    })
  })

  it('suggests the first plan to an account without one in force', async () => {
    await uses(0, 0, 0)
    await onPlan(19, `paid_until = '2026-11-01', trial_ends_at = '2026-10-01'`)
    expect(await request('limit', 'max_picture')).toMatchObject({
      suggestion_plan_name: 'Basic 10GB',
      current_plan_limit: null,
      need_support: false,
    })
  })

  it('returns the same offer until plan or price change, and another one for every customer', async () => {
    await onPlan(28)
    const first = (await request('feat', 'portfolio')).checkout_upgrade_id
    expect((await request('feat', 'buy_photos')).checkout_upgrade_id).toBe(first)
    await onPlan(22)
    expect((await request('feat', 'portfolio')).checkout_upgrade_id).not.toBe(first)
    await onPlan(28)
    const other = await createUser(api, { product: 'gallery_pro' })
    await api.rows(`update subscription set plan_id = 28 where customer_id = $1`, [other.customerId])
    const theirs = await other.browser.call(getPlanSuggestion, {
      query: { block_type: 'feat', product_id: 2, blocked_feat: 'portfolio' },
    })
    expect(theirs.answer.planSuggestion.checkout_upgrade_id).not.toBe(first)
  })

  it('answers a frozen account', async () => {
    await onPlan(28, `frozen_at = '2026-11-01'`)
    expect(await request('feat', 'portfolio')).toMatchObject({
      suggestion_plan_name: 'Plus 100GB',
      current_plan_limit: null,
    })
  })

  it.each([
    { block_type: 'limit', product_id: '2', blocked_feat: 'custom_watermark' },
    { block_type: 'feat', product_id: '2', blocked_feat: 'space' },
    { block_type: 'feat', product_id: '1', blocked_feat: 'portfolio' },
    { block_type: 'feat', product_id: '2', blocked_feat: 'everything' },
    { block_type: 'feat', product_id: '2' },
    {},
  ])('rejects %j', async (query) => {
    const reply = await user.browser.call(getPlanSuggestion, { query: query as never })
    expect([reply.status, reply.error.error]).toEqual([422, 'InvalidRequest'])
  })
})
