import { areas } from '../screens/all-screens.ts'
import { checkScreens } from './check-screens.ts'

// Areas that the other files check. Every other area, new ones included, is checked here.
const outside = new Set([
  'Access',
  'Errors',
  'Account status',
  'Galleries',
  'Gallery access',
  'Pictures',
  'Finding and moving pictures',
  'Uploads',
  'Sending galleries',
  'Selections',
  'Dashboard',
  'Export of selections',
  'Pix key',
  'Reminders',
  'Checkout',
  'Portfolio',
  'Family app',
  'Download PIN',
])

for (const { title, screens } of areas) if (!outside.has(title)) checkScreens(title, screens)
