import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/text.ts'
import { title } from './gallery-shape.ts'

const category = z.strictObject({ id, title: z.string() })

/** Creates the portfolio if it does not exist. */
export const createPortfolio = endpoint({
  name: 'portfolio.create',
  method: 'POST',
  path: '/portfolio',
  access: customer('portfolio.write'),
  errors: ['FeatureNotInPlan'],
})

export const getPortfolio = endpoint({
  name: 'portfolio.get',
  method: 'GET',
  path: '/portfolio',
  access: customer('portfolio.read'),
  answer: z.strictObject({ url: z.string() }),
  errors: ['FeatureNotInPlan'],
})

export const listCategories = endpoint({
  name: 'portfolio.listCategories',
  method: 'GET',
  path: '/portfolio/categories',
  access: customer('portfolio.read'),
  answer: z.strictObject({ categories: z.array(category) }),
  errors: ['FeatureNotInPlan'],
})

export const createCategory = endpoint({
  name: 'portfolio.createCategory',
  method: 'POST',
  path: '/portfolio/category',
  access: customer('portfolio.write'),
  body: z.object({ title }),
  answer: z.strictObject({ category }),
  errors: ['FeatureNotInPlan', 'TooManyCategories'],
})

export const renameCategory = endpoint({
  name: 'portfolio.renameCategory',
  method: 'PUT',
  path: '/portfolio/category/{id}',
  access: customer('portfolio.write'),
  ids: { category: 'params.id' },
  params: z.object({ id }),
  body: z.object({ title }),
  errors: ['FeatureNotInPlan'],
})

export const deleteCategory = endpoint({
  name: 'portfolio.deleteCategory',
  method: 'DELETE',
  path: '/portfolio/category/',
  access: customer('portfolio.write'),
  ids: { category: 'query.category_id' },
  query: z.object({ category_id: id }),
  errors: ['FeatureNotInPlan'],
})

/** Every category, in the new order. */
export const reorderCategories = endpoint({
  name: 'portfolio.reorderCategories',
  method: 'PUT',
  path: '/portfolio/categories/reorder',
  access: customer('portfolio.write'),
  ids: { category: 'body.category_ids' },
  // The specification sends a bare list.
  body: z.preprocess(
    (body: string[] | { category_ids: string[] }) => (Array.isArray(body) ? { category_ids: body } : body),
    z.object({ category_ids: z.array(id).min(1).max(50) }),
  ),
  errors: ['FeatureNotInPlan'],
})
