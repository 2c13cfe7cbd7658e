import { areas } from '../screens/all-screens.ts'
import { checkScreens } from './check-screens.ts'

// Areas that the other files check. Every other area, new ones included, is checked here.
const outside = new Set([
  'Access',
  'When something fails',
  'Where an account stands',
  'Galleries',
  'Who sees a gallery',
  'Photographs',
  'Sending photographs',
  'Sending galleries',
  'Selections',
  'Today',
  'Exporting selections',
  'The Pix key',
  'The checkout',
  'The portfolio',
  'The family’s side',
  'The PIN for downloads',
])

for (const { title, screens } of areas) if (!outside.has(title)) checkScreens(title, screens)
