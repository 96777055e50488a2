; Iceblox as it can be played: cells in the place of pairs of coordinates, one place for the penguin, a coin that is safe
; when no flame guards it any more, and a kick without parameters that nothing tells.
(define (domain iceblox)
  (:requirements :adl)
  (:types cell)
  (:predicates (at ?c - cell) (extracted ?c - cell) (iced-coin ?c - cell) (guard ?flame ?coin - cell)
    (weapon ?stand ?block ?end - cell) (blocked ?c ?by - cell))
  (:action move-to-crossroad
    :parameters (?from ?to - cell)
    :precondition (and (at ?from) (not (= ?from ?to)) (not (exists (?by - cell) (blocked ?to ?by))))
    :effect (and (not (at ?from)) (at ?to)))
  (:action kick-to-kill-guard
    :parameters (?stand ?block ?end ?flame ?coin - cell)
    :precondition (and (at ?stand) (weapon ?stand ?block ?end) (guard ?flame ?coin))
    :effect (and (not (at ?stand)) (at ?block) (not (guard ?flame ?coin))
      (forall (?s ?e - cell) (not (weapon ?s ?block ?e)))
      (forall (?c - cell) (not (blocked ?c ?block)))))
  (:action destroy-weapon
    :parameters (?stand ?block ?end - cell)
    :precondition (and (at ?stand) (weapon ?stand ?block ?end))
    :effect (and (forall (?s ?e - cell) (not (weapon ?s ?block ?e))) (forall (?c - cell) (not (blocked ?c ?block)))))
  (:action extract
    :parameters (?coin - cell)
    :precondition (and (at ?coin) (iced-coin ?coin) (forall (?flame - cell) (not (guard ?flame ?coin))))
    :effect (and (extracted ?coin) (not (iced-coin ?coin)))))

; Two flames: 2 actions for each, and 2 for the coin. One block lies in the way of the second.
(define (problem two-flames) (:domain iceblox)
  (:objects start left right coin one two far - cell)
  (:init (at start) (iced-coin coin) (guard one coin) (guard two coin)
    (weapon left right far) (weapon start left far) (blocked coin right))
  (:goal (extracted coin)))
