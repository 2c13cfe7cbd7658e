import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { oneOrMore } from '../fields/document.ts'
import { id } from '../fields/id.ts'
import { linkPreferences, linkPreferencesChange, selection, selectionChange } from './selection-shape.ts'

export const getLinkPreferences = endpoint({
  name: 'selection.getLinkPreferences',
  method: 'GET',
  path: '/selections/gallery/{collection_id}/link-preferences',
  access: customer('selection.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: linkPreferences,
})

export const updateLinkPreferences = endpoint({
  name: 'selection.updateLinkPreferences',
  method: 'PUT',
  path: '/selections/gallery/{collection_id}/link-preferences',
  access: customer('selection.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: oneOrMore(linkPreferencesChange),
  errors: ['FeatureNotInPlan'],
})

export const createSelection = endpoint({
  name: 'selection.create',
  method: 'POST',
  path: '/selections/create',
  access: customer('selection.write'),
  ids: { gallery: 'body.collection_id', client: 'body.customer_client_id' },
  body: z.object({
    collection_id: id,
    customer_client_id: id,
    selection_data: z.object({ magic_link_enabled: z.boolean() }),
  }),
  answer: z.strictObject({ selection }),
  errors: ['FeatureNotInPlan', 'SelectionExists'],
})

export const listSelections = endpoint({
  name: 'selection.list',
  method: 'GET',
  path: '/selections/list',
  access: customer('selection.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: z.strictObject({ selections: z.array(selection) }),
})

export const updateSelection = endpoint({
  name: 'selection.update',
  method: 'PUT',
  path: '/selections/{id}',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  body: oneOrMore(selectionChange),
  errors: ['FeatureNotInPlan'],
})

export const deleteSelection = endpoint({
  name: 'selection.delete',
  method: 'DELETE',
  path: '/selections/{id}',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
})

export const exportSelection = endpoint({
  name: 'selection.export',
  method: 'GET',
  path: '/selections/export',
  access: customer('selection.export'),
  ids: { gallery: 'query.collection_id', selection: 'query.sel_selection_id' },
  query: z.object({
    collection_id: id,
    sel_selection_id: id,
    service: z.enum(['lightroom', 'finder', 'windows_explorer', 'pdf']),
    selection_hash: z.string().min(1).max(128),
  }),
  answer: z.strictObject({
    /** Blocks for Windows Explorer, whose search takes a limited length; null for a PDF. */
    exported_selections: z.union([z.string(), z.array(z.string())]).nullable(),
    total_selected: z.number().int(),
    /** Names of photos that contain spaces. */
    blank_space: z.array(z.string()),
    /** For a PDF: answers `{ ready, url }`. */
    selectionPDFRequestURL: z.string().nullable(),
  }),
  errors: ['FeatureNotInPlan', 'SelectionNotFinished'],
})
