import { galleryBalance as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { pixKeyQuery } from '../../features/pix/api/calls.ts'
import { accountQuery } from '../../features/receivables/api/receivables.ts'
import { paths } from '../../lib/paths.ts'
import { Callout } from '../../ui/callout.tsx'
import { OutsideLink } from '../../ui/inline-link.tsx'

/** Warns that a client sees no Pix code: there is neither a key nor a connected account. */
export function PixMissing() {
  const key = useQuery(pixKeyQuery)
  const account = useQuery(accountQuery)
  if (key.data?.pix_key !== null || account.data?.account?.state === 'connected') return null
  return (
    <Callout kind="warning">
      {texts.noPix} <OutsideLink href={paths.settingsPix}>{texts.noPixLink}</OutsideLink>
    </Callout>
  )
}
