export default {
  label: 'Astuce',
  understood: 'Compris',
  chat: 'Chaque message a son menu : y répondre, le marquer d’une étoile, le modifier ou le retirer.',
  dashboard: 'Votre page publique a un bouton de partage : par un lien, par la liste de votre téléphone ou en code QR sur papier.',
  search: 'Ce que vous avez regardé s’ouvre aussi sans réseau. Le cœur garde un freelance pour vous.',
} as const
