// The runtime of scripts in GDScript, which is written next to them. It does not depend on the plan.

import { mark } from './language.ts';

export const gdscriptRuntime = `# Runs the scripts of all characters. ${mark}.
# A script waits for signals of others, does its steps in order, and sends signals that others wait for. A step is called
# in each frame until it returns something other than false.

var game
var error = ""
var _all = []
var _sent = {}
var _news = false

func add(script, with_game):
	game = with_game
	_all.append({ "script": script, "at": 0, "begins": true })

# To be called in each frame. Returns whether somebody has something left to do. When nobody can go on, "error" says why.
func tick():
	var is_first = true
	while is_first or _news:
		_news = false
		var waits = null
		var is_busy = false
		for one in _all:
			_go_on(one, is_first)
			if one["at"] >= one["script"].PROGRAM.size():
				continue
			var instruction = one["script"].PROGRAM[one["at"]]
			if instruction[0] == "wait":
				waits = one["script"].NAME + " waits for a signal of " + instruction[2] + ", which nobody sends"
			else:
				is_busy = true
		if not is_busy and not _news:
			error = "nobody can go on: " + waits if waits != null else ""
			return false
		is_first = false
	return true

func _go_on(one, may_step):
	var program = one["script"].PROGRAM
	while one["at"] < program.size():
		var instruction = program[one["at"]]
		if instruction[0] == "wait":
			if not _sent.has(instruction[1]):
				return
			may_step = true
		elif instruction[0] == "signal":
			_sent[instruction[1]] = true
			_news = true
		else:
			if not may_step:
				return
			var begins = one["begins"]
			one["begins"] = false
			var answer = one["script"].call(instruction[1], game, begins)
			if typeof(answer) == TYPE_BOOL and not answer:
				return
			one["begins"] = true
		one["at"] += 1
`;
