import { useOutletContext } from 'react-router'
import type { Work } from '../../lib/work.ts'

export type OpenWork = { readonly workId: string; readonly work: Work }

/** The work of the surrounding layout. */
export function useOpenWork(): OpenWork {
  return useOutletContext<OpenWork>()
}
