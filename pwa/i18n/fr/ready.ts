import { RULES } from '#shared/rules.ts'

export default {
  signUp: 'S’inscrire',
  back: 'Retour',
  prepare: {
    seller: {
      title: 'Ce qu’il vous faut',
      text: 'Avec cela sous la main, votre profil est vite prêt. Arrêtez-vous à tout moment et reprenez sur n’importe quel appareil.',
    },
    buyer: {
      title: 'Une minute suffit',
      text: 'Pour engager un freelance, il faut un compte : les deux parties savent ainsi à qui elles ont affaire.',
    },
  },
  needs: {
    photo: 'Une photo carrée de vous',
    title: 'Un titre qui commence par « Je vais… »',
    rate: 'Votre tarif horaire',
    skills: `Vos compétences, jusqu’à ${RULES.abilitiesMax}`,
    card: 'Une carte pour l’abonnement. Vous ne payez rien pendant un essai gratuit.',
    email: 'Une adresse e-mail que vous pouvez consulter tout de suite',
    minute: 'Une minute de votre temps',
    free: 'Pas de carte : {{brand}} est gratuit pour les clients',
  },
  plans: 'Formules et prix',
  plansText: 'Vous choisissez une formule à la dernière étape de votre profil. Vous ne payez rien avant.',
  trial_one: '{{count}} jour gratuit',
  trial_many: '{{count}} de jours gratuits',
  trial_other: '{{count}} jours gratuits',
  settle: {
    title: 'Bienvenue, {{name}} !',
    text: 'Encore quelques étapes et c’est prêt.',
    choices: 'Vos préférences',
    install: 'Installer l’application',
    installText: 'L’application s’ouvre alors comme les autres et fonctionne hors ligne.',
    go: 'C’est parti',
  },
} as const
