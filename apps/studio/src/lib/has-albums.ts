import { useQuery } from '@tanstack/react-query'
import { customerInfoQuery } from './customer-info.ts'
import { useStudioConfig } from './studio-config.ts'

/** Whether this account can create albums here: the plan includes them, and no other albums site is configured. */
export function useHasAlbums(): boolean {
  const config = useStudioConfig()
  const { data: info } = useQuery({ ...customerInfoQuery, enabled: false })
  return config?.albums_url === null && info?.user_subscription.proof_albums_limits?.proof_album === true
}
