# A game in Godot that scripts run in: steps take some frames, and are told when they begin and end.
extends SceneTree

class Game:
	var left = {}

	func step(number, begins):
		if begins:
			print("happened ", number, " start")
			left[number] = randi() % 5
		left[number] -= 1
		if left[number] >= 0:
			return false
		print("happened ", number, " end")
		return true

func _init():
	seed(3)
	var running = load("res://main.gd").new().start(Game.new())
	var frames = 0
	while running.tick() and frames < 100000:
		frames += 1
	print("error ", running.error)
	quit()
