import { RULES } from '#shared/rules.ts'

export default {
  signUp: 'S’inscrire',
  back: 'Retour',
  prepare: {
    seller: {
      title: 'À garder sous la main',
      text: 'Ainsi, votre profil est vite prêt. Vous pouvez vous arrêter à tout moment et reprendre plus tard, sur n’importe quel appareil.',
    },
    buyer: {
      title: 'Il vous faut très peu',
      text: 'Pour engager quelqu’un, il faut un compte, afin que les deux parties sachent à qui elles ont affaire.',
    },
  },
  needs: {
    photo: 'Une photo carrée de vous',
    title: 'Un titre qui commence par « Je vais… »',
    rate: 'Votre tarif pour une heure',
    skills: `Ce que vous faites bien : jusqu’à ${RULES.abilitiesMax} compétences`,
    card: 'Une carte pour votre formule. Vous ne payez rien pendant un essai gratuit.',
    email: 'Une adresse e-mail que vous pouvez consulter tout de suite',
    minute: 'Un instant',
    free: 'Pas de carte : les clients ne paient rien à {{brand}}',
  },
  plans: 'Ce que cela coûte',
  plansText: 'Vous choisissez une formule à la fin de votre profil. D’ici là, rien n’est dû.',
  every_one: 'chaque jour',
  every_many: 'tous les {{count}} jours',
  every_other: 'tous les {{count}} jours',
  trial_one: '{{count}} jour gratuit',
  trial_many: '{{count}} jours gratuits',
  trial_other: '{{count}} jours gratuits',
  settle: {
    title: 'Bienvenue, {{name}} !',
    text: 'Encore quelques étapes et c’est prêt.',
    choices: 'Comme vous aimez',
    install: 'Sur votre écran d’accueil',
    installText: 'De là, elle s’ouvre comme toute autre application et fonctionne sans réseau.',
    go: 'C’est parti',
  },
} as const
