; The rescue of a hostage as it can be played: who is guarded is not safe, and somebody has to kill the guard and to walk
; to the hostage, in this order: whoever goes to a guarded hostage is shot.
(define (domain hostage)
  (:requirements :adl)
  (:types unit vehicle)
  (:predicates (near-object ?a - unit ?b - object) (soldier-unit ?u - unit) (hostage-unit ?u - unit)
    (enemy-unit ?u - unit) (has-grenade ?u - unit) (guard-unit ?a ?b - unit) (reachable-unit ?u - unit)
    (liberated-unit ?u - unit) (killed-unit ?u - unit))
  (:action kill-unit
    :parameters (?soldier ?enemy - unit)
    :precondition (and (soldier-unit ?soldier) (has-grenade ?soldier) (enemy-unit ?enemy) (not (killed-unit ?enemy)))
    :effect (and (killed-unit ?enemy) (not (has-grenade ?soldier))
      (forall (?guarded - unit) (not (guard-unit ?enemy ?guarded)))))
  (:action move-unit
    :parameters (?soldier ?to - unit)
    :precondition (and (soldier-unit ?soldier) (reachable-unit ?to) (not (= ?soldier ?to))
      (not (exists (?enemy - unit) (guard-unit ?enemy ?to))))
    :effect (near-object ?soldier ?to))
  (:action escort-unit
    :parameters (?soldier ?hostage - unit ?vehicle - vehicle)
    :precondition (and (near-object ?soldier ?hostage) (soldier-unit ?soldier) (hostage-unit ?hostage)
      (reachable-unit ?hostage) (not (exists (?enemy - unit) (guard-unit ?enemy ?hostage))))
    :effect (and (liberated-unit ?hostage) (near-object ?hostage ?vehicle) (not (near-object ?soldier ?hostage))
      (not (hostage-unit ?hostage)) (not (reachable-unit ?hostage)))))

(define (problem plan-auto) (:domain hostage)
  (:objects companion hero hostage enemy - unit desert-car - vehicle)
  (:init (soldier-unit hero) (soldier-unit companion) (hostage-unit hostage) (enemy-unit enemy)
    (has-grenade companion) (guard-unit enemy hostage) (reachable-unit hostage) (reachable-unit hero))
  (:goal (and (liberated-unit hostage) (near-object hostage desert-car))))
