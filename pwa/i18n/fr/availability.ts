export default {
  failed: 'Impossible de charger votre disponibilité',
  retry: 'Réessayer',
  title: 'Visibilité',
  active: 'Afficher mon profil dans la recherche',
  activeHint:
    'Désactivez pour suspendre les nouvelles commandes. Vos commandes et discussions en cours continuent.',
  listed: 'Votre profil est de nouveau visible',
  paused: 'Votre profil est en pause',
  awayTitle: 'Absence',
  awayText:
    'En vacances ? Votre profil l’indique, et toute personne qui vous écrit reçoit une seule réponse automatique.',
  until: 'De retour le',
  message: 'Réponse automatique',
  messageHint: 'Envoyée une fois dans chaque discussion pendant votre absence.',
  leave: 'Activer mon absence',
  isAway: 'Votre absence est activée. Profitez-en bien !',
  awayUntil: 'Absence jusqu’au {{date}}.',
  back: 'Je suis de retour',
  isBack: 'Ravis de vous revoir !',
} as const
