import { RULES } from '#shared/rules.ts'

export default {
  label: 'Astuce',
  understood: 'Compris',
  chat: `Dans le menu de chaque message : répondre, marquer comme important et, pendant ${RULES.editHours} heures, modifier ou supprimer les vôtres.`,
  dashboard:
    'Votre page publique a un bouton de partage : par un lien, par la liste de votre téléphone ou en code QR sur papier.',
  search: 'Ce que vous avez regardé s’ouvre aussi sans réseau. Le cœur garde un freelance pour vous.',
} as const
