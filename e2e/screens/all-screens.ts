import { accessScreens } from './access-screens.ts'
import { accountScreens } from './account-screens.ts'
import { brandScreens } from './brand-screens.ts'
import { checkoutScreens } from './checkout-screens.ts'
import { clientScreens } from './client-screens.ts'
import { downloadPinScreens } from './download-pin-screens.ts'
import { dashboardScreens } from './dashboard-screens.ts'
import { exportScreens } from './export-screens.ts'
import { failureScreens } from './failure-screens.ts'
import { financialScreens } from './financial-screens.ts'
import { familyScreens } from './family-screens.ts'
import { familyAlbumScreens } from './family-album-screens.ts'
import { familyTogetherScreens } from './family-together-screens.ts'
import { galleryAccessScreens } from './gallery-access-screens.ts'
import { galleryScreens } from './gallery-screens.ts'
import { ownDomainScreens } from './own-domain-screens.ts'
import { pictureScreens } from './picture-screens.ts'
import { pictureTransferScreens } from './picture-transfer-screens.ts'
import { pixScreens } from './pix-screens.ts'
import { portfolioScreens } from './portfolio-screens.ts'
import { reminderScreens } from './reminder-screens.ts'
import { receivableScreens } from './receivable-screens.ts'
import type { Screen } from './screen.ts'
import { sendingScreens } from './sending-screens.ts'
import { selectionScreens } from './selection-screens.ts'
import { shellScreens } from './navigation-screens.ts'
import { albumScreens } from './album-screens.ts'
import { accountStatusScreens } from './account-status-screens.ts'
import { upgradeScreens } from './upgrade-screens.ts'
import { uploadScreens } from './upload-screens.ts'

/**
 * Every screen of the product by area. A new area adds its list here and is then pictured, checked by axe and for
 * reflow.
 */
export const areas: readonly { title: string; screens: readonly Screen[] }[] = [
  { title: 'Access', screens: accessScreens },
  { title: 'Studio layout', screens: shellScreens },
  { title: 'Dashboard', screens: dashboardScreens },
  { title: 'Galleries', screens: galleryScreens },
  { title: 'Gallery access', screens: galleryAccessScreens },
  { title: 'Download PIN', screens: downloadPinScreens },
  { title: 'Pictures', screens: pictureScreens },
  { title: 'Finding and moving pictures', screens: pictureTransferScreens },
  { title: 'Uploads', screens: uploadScreens },
  { title: 'Sending galleries', screens: sendingScreens },
  { title: 'Export of selections', screens: exportScreens },
  { title: 'Pix key', screens: pixScreens },
  { title: 'Receivables', screens: receivableScreens },
  { title: 'Clients', screens: clientScreens },
  { title: 'Reminders', screens: reminderScreens },
  { title: 'Selections', screens: selectionScreens },
  { title: 'Portfolio', screens: portfolioScreens },
  { title: 'Albums', screens: albumScreens },
  { title: 'Family app', screens: familyScreens },
  { title: 'Choosing together', screens: familyTogetherScreens },
  { title: 'Album of a family', screens: familyAlbumScreens },
  { title: 'Brand', screens: brandScreens },
  { title: 'Own domain', screens: ownDomainScreens },
  { title: 'Account', screens: accountScreens },
  { title: 'Financial', screens: financialScreens },
  { title: 'Upgrade', screens: upgradeScreens },
  { title: 'Checkout', screens: checkoutScreens },
  { title: 'Account status', screens: accountStatusScreens },
  { title: 'Errors', screens: failureScreens },
]
