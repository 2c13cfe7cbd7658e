import { expect, it } from 'vitest'
import { nextPlan, planTitle, planValidity } from './plan-usage.ts'

// spec: S1-3.26
it('lists the plans, Gallery Pro first', () => {
  expect(planTitle({ plan_map: { site_free: 'Site', col_plus: 'Plus 100GB' } })).toBe('Plus 100GB + Site')
  expect(planTitle({ plan_map: {} })).toBe('Nenhum plano ativo')
})
it('shows the end date and marks a trial', () => {
  expect(planValidity({ expiration_date: '2026-11-29', trial: true })).toBe('Teste grátis até 29 de novembro de 2026')
  expect(planValidity({ expiration_date: '2026-12-01', trial: false })).toBe('Válido até 1º de dezembro de 2026')
  expect(planValidity({ expiration_date: null, trial: false })).toBeNull()
})

it('names the plan bought during the trial and the day it begins', () => {
  expect(nextPlan({ next_plan: { name: 'Basic 10GB', starts_on: '2026-11-21' } })).toBe(
    'Plano Basic 10GB a partir de 21 de novembro de 2026',
  )
  expect(nextPlan({ next_plan: null })).toBeNull()
})
