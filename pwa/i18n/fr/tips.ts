import { RULES } from '#shared/rules.ts'

export default {
  label: 'Astuce',
  understood: 'Compris',
  chat: `Dans le menu de chaque message : répondre, marquer comme important et, pendant ${RULES.editHours} heures, modifier ou supprimer les vôtres.`,
  dashboard: 'Partagez votre profil par un lien ou un code QR avec le bouton de partage.',
  search:
    'Les profils déjà consultés s’ouvrent aussi hors ligne. Touchez le cœur pour enregistrer un freelance.',
} as const
