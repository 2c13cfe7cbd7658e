import { brand, checkout, paymentStatus } from '@revela/phrases'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { ButtonLink, OutsideButton } from '../../../ui/button-link.tsx'
import { PausedPrint } from '../../../ui/drawings/plan-drawings.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { StandingPage } from '../../../ui/page-frames.tsx'
import { OnVerdict } from '../components/on-verdict.tsx'
import { endAttempt } from '../lib/purchase-attempt.ts'
import { useSolution } from '../lib/use-solution.ts'

const texts = paymentStatus.failed

/** Declined by the bank; trying again is another attempt. */
function Failed() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const contact = whatsappUrl(useStudioConfig()?.support.finance, checkout.contactMessage)

  useEffect(() => {
    endAttempt(sessionStorage)
  }, [])

  return (
    <StandingPage
      drawing={<PausedPrint />}
      title={texts.title}
      actions={
        <>
          <ButtonLink to={`${checkoutPaths.overview(solution)}?${search}`} primary>
            {texts.again}
          </ButtonLink>
          {contact ? (
            <OutsideButton href={contact} icon={<WhatsAppGlyph />}>
              {checkout.contact}
            </OutsideButton>
          ) : null}
        </>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <output>{texts.text}</output>
    </StandingPage>
  )
}

export function PaymentFailedPage() {
  return (
    <OnVerdict verdict="failed">
      <Failed />
    </OnVerdict>
  )
}
