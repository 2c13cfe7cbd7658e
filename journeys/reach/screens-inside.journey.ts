import { areas } from '../screens/all-screens.ts'
import { checkScreens } from './check-screens.ts'

// What the other file checks; a new area is checked here without being named.
const outside = new Set(['Access', 'When something fails', 'Where an account stands'])

for (const { title, screens } of areas) if (!outside.has(title)) checkScreens(title, screens)
