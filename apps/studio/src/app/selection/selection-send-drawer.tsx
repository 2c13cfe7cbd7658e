import { termsFromWire } from '@revela/domain'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { preferencesQuery, selectionsQuery, type Selection } from '../../features/selections/api/selection-queries.ts'
import { sharedTerms } from '../../features/selections/lib/selection-terms.ts'
import { SendDrawer } from '../../features/sending/components/send-drawer.tsx'
import type { SendDrawerProps, Recipient } from '../../features/sending/lib/send-values.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { useLast } from '../../lib/hooks.ts'
import { RecipientsPicker } from '../sending/recipient-picker.tsx'
import { sentSelection } from './selection-address.ts'

function recipientOf(selection: Selection): Recipient {
  return {
    id: selection.client_id,
    name: selection.client_name,
    email: selection.client_email,
    tel: selection.client_tel,
    hasOwnPassword: selection.client_first_password !== null,
  }
}

/** Sends a private selection to its client, or the public link to a chosen client. */
export function SelectionSendDrawer(props: Omit<SendDrawerProps, 'picker' | 'to' | 'onFollowUp'>) {
  const { galleryId, open } = props
  const navigate = useNavigate()
  const { search } = useLocation()
  const selectionId = useLast(open ? (sentSelection(search) ?? 'public') : null)
  const { data: selections } = useQuery(selectionsQuery(galleryId))
  const { data: preferences, isPending } = useQuery(preferencesQuery(galleryId))
  const selection = selections?.find(({ id }) => id === selectionId)
  const agreed = selection ?? preferences
  // The drawer needs the recipient and the terms when it mounts.
  if (selections === undefined || (agreed === undefined && isPending)) return null
  return (
    <SendDrawer
      key={selectionId}
      {...props}
      {...(agreed ? { termsText: sharedTerms(termsFromWire(agreed), agreed.limit_date) } : {})}
      {...(selection
        ? { to: recipientOf(selection), magicLink: selection.magic_link_enabled }
        : { picker: RecipientsPicker })}
      onFollowUp={() => void navigate(galleryPaths.selectionFollowUp(galleryId), { replace: true })}
    />
  )
}
